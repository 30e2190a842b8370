import { setImmediate } from 'node:timers/promises'
import { TurnkeyClient } from '@turnkey/http'
import { WalletStamper, WalletType } from '@turnkey/wallet-stamper'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, type OfficialWorld, run, startOfficialWorld } from './clients.ts'

// The official stamper of wallet logins signs requests with an Ethereum wallet: `personal_sign` of the body (EIP-191).

let world: OfficialWorld
let member: Member

beforeAll(async () => {
  world = await startOfficialWorld()
  member = await world.createMember('H6')
})

afterAll(() => world?.close())

/** A key whose signature of this body, as a message, begins with a zero: one in 512. The client does not write that in DER. */
async function findShortSignature(body: string): Promise<Hex> {
  for (;;) {
    // The connections to the server live on meanwhile.
    await setImmediate()
    const key = generatePrivateKey()
    if (/^0x00[0-7]/.test(await privateKeyToAccount(key).signMessage({ message: body }))) return key
  }
}

/** A wallet, and the compressed public key that the stamper recovers from its signatures. */
async function createWallet(key = generatePrivateKey()) {
  const account = privateKeyToAccount(key)
  const stamper = new WalletStamper({
    type: WalletType.Ethereum,
    signMessage: (message: string) => account.signMessage({ message }),
    getPublicKey: async () => account.publicKey.slice(2),
  })
  const { stampHeaderValue } = await stamper.stamp('any')
  const { publicKey } = JSON.parse(Buffer.from(stampHeaderValue, 'base64url').toString()) as { publicKey: string }
  return { client: new TurnkeyClient({ baseUrl: world.url }, stamper), publicKey }
}

const addKey = (publicKey: string, curveType: string) =>
  run<{ apiKeyIds: string[] }>(member, 'createApiKeys', 'ACTIVITY_TYPE_CREATE_API_KEYS_V2', {
    userId: member.userId,
    apiKeys: [{ apiKeyName: 'wallet', publicKey, curveType }],
  })

test('default: a wallet’s key stamps queries and activities, even if only the parent is named', async () => {
  const { organizationId, userId } = member
  const { client, publicKey } = await createWallet()
  await expect(client.getWhoami({ organizationId })).rejects.toThrow('could not find public key')
  await addKey(publicKey, 'API_KEY_CURVE_SECP256K1')
  expect(await client.getWhoami({ organizationId })).toMatchObject({ userId })
  expect(await client.getWhoami({ organizationId: world.parent.organizationId })).toMatchObject({ organizationId })
  const { apiKeys } = await client.getApiKeys({ organizationId, userId })
  expect(apiKeys.at(-1)?.credential).toEqual({ publicKey, type: 'CREDENTIAL_TYPE_API_KEY_SECP256K1' })
  const { activity } = await client.createWallet({
    ...{ type: 'ACTIVITY_TYPE_CREATE_WALLET', organizationId, timestampMs: String(Date.now()) },
    parameters: { walletName: 'by wallet', accounts: [] },
  })
  expect(activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
})

test('behavior: a signature that begins with a zero', async () => {
  const { organizationId, userId } = member
  const { client, publicKey } = await createWallet(await findShortSignature(JSON.stringify({ organizationId })))
  await addKey(publicKey, 'API_KEY_CURVE_SECP256K1')
  expect(await client.getWhoami({ organizationId })).toMatchObject({ userId })
})

test('error: the same key registered as a P-256 key', async () => {
  const { client, publicKey } = await createWallet()
  await addKey(publicKey, 'API_KEY_CURVE_P256')
  await expect(client.getWhoami({ organizationId: member.organizationId })).rejects.toThrow(
    'could not verify api key signature',
  )
})
