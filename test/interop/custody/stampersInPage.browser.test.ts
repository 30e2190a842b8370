import type { Page } from 'playwright-core'
import {
  type Hex,
  recoverAddress,
  recoverTransactionAddress,
  type TransactionSerialized,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { hashAuthorization } from 'viem/utils'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApiKey, ethereumAccount, type TestApiKey } from '../../../servers/testing/custody.ts'
import { type BrowserWorld, startBrowserWorld } from './browserWorld.ts'
import { type Generation, generations, type Member, run, toActivity } from './clients.ts'
import type { Stamp } from './officialPage.ts'
import { authorization, mail, transactions } from './transactions.ts'

// The stampers and @turnkey/crypto in Chromium, with the http client and the viem account of their own generation.

let world: BrowserWorld
let page: Page
let member: Member

beforeAll(async () => {
  world = await startBrowserWorld()
})

afterAll(() => world?.close())

beforeEach(async () => {
  page = await world.openPage()
})
afterEach(async () => {
  await page.close()
  expect(world.scene.visitor.complaints.take()).toEqual([])
})

/** A member who signs in with the page's one passkey. */
async function createPasskeyMember(generation: Generation): Promise<Member> {
  await world.scene.visitor.passkeys.lose()
  const registering = await world.openPage()
  const authenticator = await registering.evaluate((of) => official.createAuthenticator(of, 'Ada'), generation)
  await registering.close()
  return world.createMember(generation, { authenticators: [authenticator] })
}

/** Puts a client with this stamper into the page. */
const stampBy = (generation: Generation, stamp: Stamp) =>
  page.evaluate(
    async ({ generation, url, stamp }) => {
      globalThis.client = await official.createClient(generation, url, stamp)
    },
    { generation, url: world.url, stamp },
  )
const withKey = (key: TestApiKey): Stamp => ({
  ...{ by: 'api key', apiPublicKey: key.publicKey, apiPrivateKey: key.privateKey },
})
const whoami = (organizationId = member.organizationId) =>
  page.evaluate((organizationId) => client.getWhoami({ organizationId }), organizationId)

/** The error of whoami. Chromium writes refused requests to the console. */
async function refusal(status?: 401 | 404): Promise<string> {
  const text = await whoami().then(
    () => 'nothing was refused',
    (error: Error) => error.message,
  )
  expect(world.scene.visitor.complaints.take()).toEqual(status ? [expect.stringContaining(String(status))] : [])
  return text
}

/** Registers a key of the member's for some time. */
const addKey = (publicKey: string, expirationSeconds: string) =>
  run(member, 'createApiKeys', 'ACTIVITY_TYPE_CREATE_API_KEYS_V2', {
    userId: member.userId,
    apiKeys: [{ apiKeyName: 'of a page', publicKey, curveType: 'API_KEY_CURVE_P256', expirationSeconds }],
  })

describe.each(generations)('%s', (generation) => {
  let address: Hex

  beforeAll(async () => {
    member = await createPasskeyMember(generation)
    address = member.address as Hex
  })

  test('a passkey signs in through the operator’s organization', async () => {
    await stampBy(generation, { by: 'passkey' })
    const { organizationId, userId } = member
    expect(await whoami(world.parent.organizationId)).toMatchObject({ organizationId, userId })
  })

  test.each(['passkey', 'api key'] as const)('the pair’s account signs with %s', async (by) => {
    await stampBy(generation, by === 'passkey' ? { by } : withKey(member.key))
    const [message, typedData, transaction] = await page.evaluate(
      async ({ generation, organizationId, signWith, mail, transaction }) => {
        const { createAccount } = official.generations[generation]
        const account = await createAccount({ client: client as never, organizationId, signWith })
        return [
          await account.signMessage({ message: 'hello' }),
          await account.signTypedData(mail),
          await account.signTransaction(transaction),
        ]
      },
      { generation, organizationId: member.organizationId, signWith: address, mail, transaction: transactions.eip1559 },
    )
    expect(await verifyMessage({ address, message: 'hello', signature: message as Hex })).toBe(true)
    expect(await verifyTypedData({ ...mail, address, signature: typedData as Hex })).toBe(true)
    const serializedTransaction = transaction as TransactionSerialized
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address)
  })

  test('a stamped body may be sent by another client, later', async () => {
    await stampBy(generation, { by: 'passkey' })
    const activity = toActivity('ACTIVITY_TYPE_UPDATE_USER', member.organizationId, {
      ...{ userId: member.userId, userEmail: 'ada@example.com', userTagIds: [] },
    })
    const { url, body, stamp } = await page.evaluate((activity) => client.stampUpdateUser(activity), activity)
    const headers = { [stamp.stampHeaderName]: stamp.stampHeaderValue }
    const answer = await (await fetch(url, { method: 'POST', body, headers })).json()
    expect(answer).toMatchObject({ activity: { status: 'ACTIVITY_STATUS_COMPLETED' } })
  })

  test('error: a prompt that the user does not answer', async () => {
    const { passkeys } = world.scene.visitor
    await stampBy(generation, { by: 'passkey', timeout: 500 })
    await passkeys.confirm(false)
    expect(await refusal()).toContain('The operation either timed out or was not allowed')
    await passkeys.confirm(true)
  })

  test('error: an unknown key', async () => {
    await stampBy(generation, withKey(createTestApiKey()))
    expect(await refusal(401)).toContain(
      'Turnkey error 16: could not find public key in organization or its parent organization',
    )
  })

  test('error: a private key that does not match: the stamper says so itself', async () => {
    await stampBy(generation, withKey({ ...member.key, privateKey: createTestApiKey().privateKey }))
    expect(await refusal()).not.toContain('nothing was refused')
  })

  test('error: a key that has expired, in both texts that clients look for', async () => {
    const key = createTestApiKey()
    await addKey(key.publicKey, '60')
    await stampBy(generation, withKey(key))
    expect(await whoami()).toMatchObject({ userId: member.userId })
    world.pass(61)
    const text = await refusal(401)
    world.pass(-61)
    expect(text).toContain('Turnkey error 16: expired api key')
    expect(text).toContain(`Unauthenticated desc = expired api key publicKey: ${key.publicKey}`)
  })

  test('error: an unknown passkey', async () => {
    await createPasskeyMember(generation)
    await stampBy(generation, { by: 'passkey' })
    expect(await refusal(404)).toContain(
      'Turnkey error 5: webauthn authenticator not found in organization or parent organization',
    )
  })
})

describe('H6 alone', () => {
  beforeAll(async () => {
    member = await createPasskeyMember('H6')
  })

  test('@turnkey/indexed-db-stamper: a key that the browser stores; once cleared, the stamper makes another', async () => {
    const publicKey = await page.evaluate(async () => {
      const stamper = new official.IndexedDbStamper()
      await stamper.resetKeyPair()
      return stamper.getPublicKey() ?? ''
    })
    await addKey(publicKey, '900')
    await page.reload()
    await stampBy('H6', { by: 'key of the browser' })
    expect(await whoami()).toMatchObject({ userId: member.userId })
    await page.evaluate(() => new official.IndexedDbStamper().clear())
    await stampBy('H6', { by: 'key of the browser' })
    expect(await refusal(401)).toContain('Turnkey error 16: could not find public key')
  })

  test('@turnkey/viem: an authorization (EIP-7702) that the server hashes', async () => {
    await stampBy('H6', { by: 'passkey' })
    const signature = await page.evaluate(
      async ({ organizationId, signWith, authorization }) => {
        const { createAccount } = official.generations.H6
        const account = await createAccount({ client: client as never, organizationId, signWith })
        return account.signAuthorization?.(authorization)
      },
      { organizationId: member.organizationId, signWith: member.address, authorization },
    )
    const { r, s, yParity } = signature as { r: Hex; s: Hex; yParity: number }
    const hash = hashAuthorization(authorization)
    expect(await recoverAddress({ hash, signature: { r, s, yParity } })).toBe(member.address)
  })

  /** The options with which @turnkey/crypto trusts another server than its vendor's. */
  const dangerouslyOverrideSignerPublicKey = () => world.custody.server.publicKeys.signer

  test('@turnkey/crypto: an exported phrase opens in the page with our signer, and not without it', async () => {
    await stampBy('H6', withKey(member.key))
    const { organizationId, walletId } = member
    const parameters = { walletId, targetPublicKey: '' }
    const [words, refused] = await page.evaluate(
      async ({ activity, organizationId, signer }) => {
        const { publicKeyUncompressed, privateKey } = official.generateP256KeyPair()
        activity.parameters.targetPublicKey = publicKeyUncompressed
        const { result } = (await client.exportWallet(activity)).activity
        const exportBundle = result.exportWalletResult?.exportBundle ?? ''
        const open = (dangerouslyOverrideSignerPublicKey: string) =>
          official.decryptExportBundle({
            ...{ exportBundle, embeddedKey: privateKey, organizationId, returnMnemonic: true },
            dangerouslyOverrideSignerPublicKey,
          })
        return [await open(signer), await open('').catch(String)]
      },
      {
        activity: toActivity('ACTIVITY_TYPE_EXPORT_WALLET', organizationId, parameters) as {
          parameters: typeof parameters
        } & ReturnType<typeof toActivity>,
        ...{ organizationId, signer: dangerouslyOverrideSignerPublicKey() },
      },
    )
    expect(mnemonicToAccount(words ?? '').address).toBe(member.address)
    expect(refused).toContain('expected signer key')
  })

  test('@turnkey/crypto: a phrase is sealed in the page for an import', async () => {
    const { organizationId, userId } = member
    const type = 'ACTIVITY_TYPE_INIT_IMPORT_WALLET'
    const { importBundle } = await run<{ importBundle: string }>(member, 'initImportWallet', type, { userId })
    const mnemonic = generateMnemonic(english)
    const encryptedBundle = await page.evaluate((sealing) => official.encryptWalletToBundle(sealing), {
      ...{ mnemonic, importBundle, userId, organizationId },
      dangerouslyOverrideSignerPublicKey: dangerouslyOverrideSignerPublicKey(),
    })
    const { addresses } = await run<{ addresses: string[] }>(member, 'importWallet', 'ACTIVITY_TYPE_IMPORT_WALLET', {
      ...{ userId, walletName: 'imported', encryptedBundle, accounts: [ethereumAccount] },
    })
    expect(addresses).toEqual([mnemonicToAccount(mnemonic).address])
  })

  test('@turnkey/crypto: a sealed session key is opened in the page and stamps', async () => {
    const keys = await page.evaluate(() => official.generateP256KeyPair())
    const { credentialBundle } = await run<{ credentialBundle: string }>(
      member,
      'createReadWriteSession',
      'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
      { targetPublicKey: keys.publicKeyUncompressed },
    )
    await page.evaluate(
      async ({ bundle, privateKey, url }) => {
        const apiPrivateKey = official.decryptCredentialBundle(bundle, privateKey)
        const apiPublicKey = official.publicKeyOf(apiPrivateKey)
        globalThis.client = await official.createClient('H6', url, { by: 'api key', apiPublicKey, apiPrivateKey })
      },
      { bundle: credentialBundle, privateKey: keys.privateKey, url: world.url },
    )
    expect(await whoami()).toMatchObject({ userId: member.userId })
  })

  test('@turnkey/crypto: a session token is checked in the page against our notarizer', async () => {
    const { publicKey } = createTestApiKey()
    const { session } = await run<{ session: string }>(member, 'stampLogin', 'ACTIVITY_TYPE_STAMP_LOGIN', { publicKey })
    const { notarizer, signer } = world.custody.server.publicKeys
    const checks = await page.evaluate(
      ({ session, keys }) => Promise.all(keys.map((key) => official.verifySessionJwtSignature(session, key))),
      { session, keys: [notarizer, signer] },
    )
    expect(checks).toEqual([true, false])
  })
})

test('every endpoint that answered', async () => {
  await expect(world.answered()).toMatchFileSnapshot('answered/stampersInPage.txt')
})
