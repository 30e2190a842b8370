import type { Page } from 'playwright-core'
import { hashMessage, recoverAddress } from 'viem'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ethereumAccount } from '../../../servers/testing/custody.ts'
import { vaultPage } from '../../vault/vaultPage.ts'
import { type BrowserWorld, startBrowserWorld } from './browserWorld.ts'
import type { Member } from './clients.ts'

// @turnkey/sdk-browser 8.2.1, unmodified, in Chromium: a user with a passkey, and our vault in place of the vendor's frames.

let world: BrowserWorld
let page: Page
let member: Member

beforeAll(async () => {
  world = await startBrowserWorld()
  const authenticator = await inFreshPage(async () => {
    const { encodedChallenge, attestation } = await clients.passkey.createUserPasskey({
      publicKey: { user: { name: 'Ada', displayName: 'Ada' } },
    })
    return { authenticatorName: 'Passkey', challenge: encodedChallenge, attestation }
  })
  member = await world.createMember('H6', { authenticators: [authenticator] })
})

afterAll(() => world?.close())

/** Opens a page with the package's clients of the operator's organization, and runs code there. */
async function inFreshPage<result>(run: () => Promise<result>): Promise<result> {
  await page?.close()
  page = await world.openPage()
  await page.evaluate(
    async (config) => {
      localStorage.clear()
      globalThis.clients = await official.createSdk(config)
      await clients.indexedDb.resetKeyPair()
    },
    { apiBaseUrl: world.url, defaultOrganizationId: world.parent.organizationId, iframeUrl: world.scene.url },
  )
  return page.evaluate(run)
}

const signIn = async () => {
  const publicKey = clients.indexedDb.getPublicKey()
  await clients.passkey.loginWithPasskey({ publicKey: (await publicKey) ?? '' })
}

/** Signs in with the passkey. The page knows only the operator's organization. */
beforeEach(async () => {
  await inFreshPage(signIn)
  return () => expect(world.scene.visitor.complaints.take()).toEqual([])
})

/** Signs the hash of a message with a page's client. */
const signed = async (client: 'indexedDb' | 'iframe' | 'passkey') => {
  const parameters = {
    signWith: member.address,
    payload: hashMessage('hello'),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  } as const
  const signature = await page.evaluate(
    async ({ client, parameters }) => {
      const { r, s, v } = await clients[client].signRawPayload(parameters)
      return { r, s, v }
    },
    { client, parameters },
  )
  const { r, s, v } = signature
  return recoverAddress({ hash: hashMessage('hello'), signature: { r: `0x${r}`, s: `0x${s}`, yParity: Number(v) } })
}

const whoami = (client: 'indexedDb' | 'iframe' | 'passkey') =>
  page.evaluate((client) => clients[client].getWhoami(), client)

describe('sessions', () => {
  test('a passkey signs in through the operator’s organization, and gets the user’s own', async () => {
    const { organizationId, userId } = member
    const session = await page.evaluate(() => clients.sdk.getSession())
    expect(session).toMatchObject({ organizationId, userId, sessionType: 'SESSION_TYPE_READ_WRITE' })
    expect(Number(session?.expiry) * 1000).toBeGreaterThan(Date.now() + 890_000)
    expect(await whoami('indexedDb')).toMatchObject({ organizationId, userId })
  })

  test('the session key signs', async () => {
    expect(await signed('indexedDb')).toBe(member.address)
  })

  test('the passkey signs for the organization of the session', async () => {
    expect(await signed('passkey')).toBe(member.address)
  })

  test('a session is refreshed, which ends the old key', async () => {
    const [before, after] = await page.evaluate(async () => {
      const before = await clients.indexedDb.getPublicKey()
      await clients.indexedDb.refreshSession({ expirationSeconds: '1800', invalidateExisting: true })
      return [before, await clients.indexedDb.getPublicKey()]
    })
    expect(after).not.toBe(before)
    expect(await whoami('indexedDb')).toMatchObject({ userId: member.userId })
    const { apiKeys } = await member.client.getApiKeys({ organizationId: member.organizationId, userId: member.userId })
    const listed = apiKeys.map(({ credential }) => credential.publicKey)
    expect([listed.includes(after ?? ''), listed.includes(before ?? '')]).toEqual([true, false])
  })

  test('a read-only session can query, and signs nothing', async () => {
    const answers = await page.evaluate(async () => {
      const { session: readOnlySession, organizationId } = await clients.passkey.createReadOnlySession({})
      const config = { ...clients.passkey.config, organizationId, readOnlySession }
      const reader = new official.TurnkeyPasskeyClient(config)
      Object.assign(reader, { stamper: undefined })
      const refused = await reader.createWallet({ walletName: 'w', accounts: [] }).catch(String)
      return [await reader.getWhoami(), refused]
    })
    expect(answers).toEqual([
      expect.objectContaining({ userId: member.userId }),
      expect.stringContaining('Turnkey error 16'),
    ])
    expect(world.scene.visitor.complaints.take()).toEqual([expect.stringContaining('401')])
  })

  test('activities of every kind are returned with their fields', async () => {
    const made = await page.evaluate(async (account) => {
      const { walletId, addresses } = await clients.indexedDb.createWallet({
        walletName: 'Second',
        accounts: [account],
      })
      const { accounts } = await clients.indexedDb.getWalletAccounts({ walletId })
      return [addresses, accounts.map(({ address }) => address)]
    }, ethereumAccount)
    expect(made[0]).toHaveLength(1)
    expect(made[1]).toEqual(made[0])
  })
})

describe('the vault', () => {
  const frame = () => world.scene.frameOf(page)

  test('a wallet’s phrase is shown there, and belongs to the address', async () => {
    const { walletId, organizationId } = member
    const injected = await page.evaluate(
      async ({ walletId, organizationId }) => {
        const targetPublicKey = clients.iframe.iframePublicKey ?? ''
        const { exportBundle } = await clients.indexedDb.exportWallet({ walletId, targetPublicKey })
        return clients.iframe.injectWalletExportBundle(exportBundle, organizationId)
      },
      { walletId, organizationId },
    )
    expect(injected).toBe(true)
    await vaultPage.show(page, frame())
    const words = await frame().getByRole('listitem').allInnerTexts()
    expect(mnemonicToAccount(words.join(' ')).address).toBe(member.address)
  })

  test('an entered phrase becomes a wallet', async () => {
    const mnemonic = generateMnemonic(english)
    const { organizationId, userId } = member
    await page.evaluate(
      async ({ organizationId, userId }) => {
        const { importBundle } = await clients.indexedDb.initImportWallet({ userId })
        await clients.iframe.injectImportBundle(importBundle, organizationId, userId)
      },
      { organizationId, userId },
    )
    await vaultPage.type(frame(), mnemonic)
    await vaultPage.importInSight(frame())
    const addresses = await page.evaluate(
      async ({ userId, account }) => {
        const encryptedBundle = await clients.iframe.extractWalletEncryptedBundle()
        const wallet = { walletName: 'Imported', accounts: [account] }
        return (await clients.indexedDb.importWallet({ userId, encryptedBundle, ...wallet })).addresses
      },
      { userId, account: ethereumAccount },
    )
    expect(addresses).toEqual([mnemonicToAccount(mnemonic).address])
  })

  test('a session lives in the frame, signs, and is refreshed there', async () => {
    await page.evaluate(async () => {
      const targetPublicKey = clients.iframe.iframePublicKey ?? ''
      const { credentialBundle } = await clients.passkey.createReadWriteSession({ targetPublicKey })
      await clients.iframe.loginWithBundle({ bundle: credentialBundle })
    })
    expect(await whoami('iframe')).toMatchObject({ userId: member.userId })
    expect(await signed('iframe')).toBe(member.address)
    await page.evaluate(() => clients.iframe.refreshSession())
    expect(await signed('iframe')).toBe(member.address)
  })
})

test('every endpoint that answered', async () => {
  await expect(world.answered()).toMatchFileSnapshot('answered/sdkBrowser.txt')
})

describe('refusals, as the package words them', () => {
  const failure = (run: () => Promise<unknown>) =>
    page.evaluate(run).then(
      () => 'nothing was refused',
      (error: Error) => error.message,
    )
  /** Chromium writes every refused request to the console. */
  const heardRefusal = (status: number) =>
    expect(world.scene.visitor.complaints.take()).toEqual([expect.stringContaining(String(status))])

  test('an unknown key', async () => {
    await page.evaluate(() => clients.indexedDb.resetKeyPair())
    const text = await failure(() => clients.indexedDb.getWhoami())
    expect(text).toContain('Turnkey error 16: could not find public key in organization or its parent organization')
    heardRefusal(401)
  })

  test('a session that has expired, in both texts that clients look for', async () => {
    world.pass(901)
    const text = await failure(() => clients.indexedDb.getWhoami())
    world.pass(-901)
    expect(text).toContain('Turnkey error 16: expired api key')
    expect(text).toContain('Unauthenticated desc = expired api key publicKey')
    heardRefusal(401)
  })

  // The last test, because it removes the passkey.
  test('an unknown passkey', async () => {
    await world.scene.visitor.passkeys.lose()
    await page.evaluate(() => clients.passkey.createUserPasskey({ publicKey: { user: { name: 'Eve' } } as never }))
    const text = await failure(signIn)
    expect(text).toContain('webauthn authenticator not found in organization or parent organization')
    heardRefusal(404)
  })
})
