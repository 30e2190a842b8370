import { createECDH } from 'node:crypto'
import { ApiKeyStamper } from '@turnkey/api-key-stamper'
import { TurnkeyClient } from '@turnkey/http'
import { createAccount } from '@turnkey/viem'
import { type Hex, type LocalAccount, verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack, type TestStack } from '../startStack.ts'

// The pair @turnkey/http 6.6.0 with @turnkey/viem 0.14.37, unmodified, with the settings of stack.json. `custody/` tests
// everything else of both pairs, on key custody alone.

const ethereumAccount = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
} as const

let stack: TestStack
let parent: TurnkeyClient
let person: TurnkeyClient
let organizationId: string
let address: Hex
let walletId: string
let account: LocalAccount

beforeAll(async () => {
  stack = await startStack()
  parent = clientOf(stack.info.custody)
  const key = apiKey()
  person = clientOf(key)
  const { activity } = await parent.createSubOrganization({
    type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8',
    organizationId: stack.info.custody.organizationId,
    timestampMs: String(Date.now()),
    parameters: {
      subOrganizationName: 'official client',
      rootQuorumThreshold: 1,
      rootUsers: [
        {
          userName: 'person',
          apiKeys: [{ apiKeyName: 'key', publicKey: key.apiPublicKey, curveType: 'API_KEY_CURVE_P256' }],
          authenticators: [],
          oauthProviders: [],
        },
      ],
      wallet: { walletName: 'Default wallet', accounts: [ethereumAccount] },
    },
  })
  const result = activity.result.createSubOrganizationResultV8
  organizationId = result?.subOrganizationId ?? ''
  walletId = result?.wallet?.walletId ?? ''
  address = result?.wallet?.addresses[0] as Hex
  account = await createAccount({ client: person, organizationId, signWith: address })
})

afterAll(async () => {
  await stack?.close()
})

function clientOf(key: { apiPublicKey: string; apiPrivateKey: string }) {
  return new TurnkeyClient({ baseUrl: stack.info.servers.custody }, new ApiKeyStamper(key))
}

function apiKey() {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return {
    apiPublicKey: ecdh.getPublicKey('hex', 'compressed'),
    apiPrivateKey: ecdh.getPrivateKey('hex').padStart(64, '0'),
  }
}

const now = () => String(Date.now())

test('whoami answers for the sub-organization', async () => {
  const who = await person.getWhoami({ organizationId })
  expect(who).toMatchObject({ organizationId, organizationName: 'official client', username: 'person' })
})

test('the account is the wallet’s address', () => {
  expect(account.address).toBe(address)
})

test('signs a message', async () => {
  const signature = await account.signMessage({ message: 'Hello custody' })
  expect(await verifyMessage({ address, message: 'Hello custody', signature })).toBe(true)
})

test('creates wallets, accounts and keys', async () => {
  const wallet = await person.createWallet({
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    organizationId,
    timestampMs: now(),
    parameters: { walletName: 'Second', accounts: [ethereumAccount], mnemonicLength: 24 },
  })
  expect(wallet.activity.result.createWalletResult?.addresses).toHaveLength(1)
  const accounts = await person.createWalletAccounts({
    type: 'ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS',
    organizationId,
    timestampMs: now(),
    parameters: { walletId, accounts: [{ ...ethereumAccount, path: "m/44'/60'/1'/0/0" }] },
  })
  const [second] = accounts.activity.result.createWalletAccountsResult?.addresses ?? []
  const listed = await person.getWalletAccounts({ organizationId, walletId })
  expect(listed.accounts.map((entry) => entry.address)).toEqual([address, second])

  const { userId } = await person.getWhoami({ organizationId })
  const fresh = apiKey()
  const created = await person.createApiKeys({
    type: 'ACTIVITY_TYPE_CREATE_API_KEYS_V2',
    organizationId,
    timestampMs: now(),
    parameters: {
      userId,
      apiKeys: [
        {
          apiKeyName: 'second',
          publicKey: fresh.apiPublicKey,
          curveType: 'API_KEY_CURVE_P256',
          expirationSeconds: '900',
        },
      ],
    },
  })
  const apiKeyIds = created.activity.result.createApiKeysResult?.apiKeyIds ?? []
  expect(await clientOf(fresh).getWhoami({ organizationId })).toMatchObject({ userId })
  await person.deleteApiKeys({
    type: 'ACTIVITY_TYPE_DELETE_API_KEYS',
    organizationId,
    timestampMs: now(),
    parameters: { userId, apiKeyIds },
  })
  await expect(clientOf(fresh).getWhoami({ organizationId })).rejects.toThrow(
    'Turnkey error 16: could not find public key',
  )
})

test('error: an unknown key', async () => {
  await expect(clientOf(apiKey()).getWhoami({ organizationId })).rejects.toThrow(
    'Turnkey error 16: could not find public key in organization or its parent organization',
  )
})

test('error: the parent may read but not sign', async () => {
  expect(await parent.getWallets({ organizationId })).toMatchObject({ wallets: expect.any(Array) })
  await expect(
    parent.signRawPayload({
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      organizationId,
      timestampMs: now(),
      parameters: {
        signWith: address,
        payload: '00'.repeat(32),
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NO_OP',
      },
    }),
  ).rejects.toThrow('Turnkey error 3: organization mismatch')
})
