import type { SignedIn } from 'latchkey/wire/account'
import { accessTokenTtlSeconds, signedSessionIdLeewaySeconds, signedSessionIdTtlSeconds } from 'latchkey/wire/account'
import { beforeEach, describe, expect, test } from 'vitest'
import vectors from '../../test/vectors/managed-wallet.vectors.json' with { type: 'json' }
import { type AccountHarness, createAccountHarness, failed, publicUrl, type Reply } from '../testing/accountHarness.ts'
import type { DpopKey } from '../testing/dpopKey.ts'
import { createTestSessionIdKey, type TestSessionIdKey } from '../testing/sessionIdKey.ts'
import type { SoftPasskey } from '../testing/softPasskey.ts'
import { AccountUnavailableError, createAccountTokenKeys } from './accountToken.ts'
import { createApiKeyVerifier } from './apiKeySignature.ts'
import { isClientSigned } from './clientSignature.ts'
import { createWalletSessionVerifier, type VerifyWalletSession } from './walletSession.ts'

// Another server checks sessions of a real account server, of which it has only the public keys.

type Page = SignedIn & { passkey: SoftPasskey; key: DpopKey; sessionIdKey: TestSessionIdKey }

let harness: AccountHarness
let verify: VerifyWalletSession
let ada: Page
beforeEach(async () => {
  harness = await createAccountHarness()
  verify = verifierOf(harness)
  ada = await openPage()
})

const verifyApiKey = createApiKeyVerifier()

function verifierOf({ account, clock }: AccountHarness): VerifyWalletSession {
  const fetch: typeof globalThis.fetch = async (url) => account.app.request(String(url))
  const keys = createAccountTokenKeys({ issuer: publicUrl, url: 'http://10.0.0.1:8401', fetch })
  return createWalletSessionVerifier({ keys, verifyApiKey, now: () => clock.now })
}

async function openPage(changes: Partial<Pick<Page, 'passkey' | 'key' | 'sessionIdKey'>> = {}): Promise<Page> {
  const passkey = changes.passkey ?? harness.passkey()
  const { key = await harness.key(), sessionIdKey = createTestSessionIdKey() } = changes
  const enter = changes.passkey ? harness.signIn : harness.signUp
  const { body } = await enter({ passkey, key, sessionIdKey: sessionIdKey.publicKey })
  return { ...body, passkey, key, sessionIdKey }
}

const idOf = ({ sessionId }: SignedIn) => sessionId ?? ''
const signed = (page: Page) => page.sessionIdKey.sign(idOf(page), harness.clock.now)
const proofOf = (
  page: Page,
  changes: { accessToken?: string; signedSessionId?: string; environmentId?: string } = {},
) => ({
  accessToken: page.accessToken,
  signedSessionId: signed(page),
  environmentId: harness.environment.environmentId,
  ...changes,
})
const refuses = (...proof: Parameters<typeof proofOf>) => ({
  with: (code: string) => expect(verify(proofOf(...proof))).rejects.toMatchObject({ code }),
})

describe('a session', () => {
  test('default: of a page that signed up with a key', async () => {
    const { personId, environmentId } = ada.person
    const expiresAt = harness.clock.now + signedSessionIdTtlSeconds * 1000
    expect(await verify(proofOf(ada))).toEqual({ personId, environmentId, sessionId: idOf(ada), expiresAt })
  })

  test('behavior: lasts no longer than its access token', async () => {
    harness.clock.now += (accessTokenTtlSeconds - 10) * 1000
    expect((await verify(proofOf(ada))).expiresAt).toBe(harness.clock.now + 10_000)
  })

  test('behavior: a sign-in registers a key too, and a renewal keeps it', async () => {
    const page = await openPage({ passkey: ada.passkey })
    expect(await verify(proofOf(page))).toMatchObject({ personId: ada.person.personId })
    const { key, refreshToken } = page
    const renewed: Reply<SignedIn> = await harness.send('POST', '/token', { key, body: { refreshToken } })
    expect(renewed.body.sessionId).toBe(page.sessionId)
    expect(await verify(proofOf(page, renewed.body))).toMatchObject({ sessionId: page.sessionId })
  })

  test('behavior: a page that registers no key gets no session id', async () => {
    const { sessionId, accessToken } = await harness.signedUp()
    expect(sessionId).toBeUndefined()
    await refuses(ada, { accessToken }).with('invalid_session')
  })

  test.each([
    ['not of the curve', `02${'0'.repeat(63)}1`],
    ['uncompressed', `04${'ab'.repeat(64)}`],
    ['no text', 7],
  ])('error: a key that is %s', async (_, sessionIdKey) => {
    const options = { passkey: harness.passkey(), key: await harness.key(), sessionIdKey: sessionIdKey as string }
    const reply = (await harness.signUp(options)) as Reply
    expect(reply).toMatchObject(failed(400, 'invalid_request'))
    expect(JSON.stringify(reply.body)).toContain('sessionIdKey: ')
  })
})

describe('the signature', () => {
  test('behavior: is the one of the official page (vector of managed-wallet §3)', async () => {
    const { publicKeyCompressedHex, sessionId, signedSessionId } = vectors.signedSessionId
    const signature = { publicKey: publicKeyCompressedHex, message: sessionId, signature: signedSessionId }
    expect(await isClientSigned(verifyApiKey, signature)).toBe(true)
    expect(await isClientSigned(verifyApiKey, { ...signature, message: `${sessionId}x` })).toBe(false)
  })

  test('attack: of another key (T16)', async () => {
    const other = createTestSessionIdKey()
    await refuses(ada, { signedSessionId: other.sign(idOf(ada), harness.clock.now) }).with('invalid_session')
  })

  test("attack: of another session, of the same user or of another one's (T8)", async () => {
    const [second, eve] = [await openPage({ passkey: ada.passkey }), await openPage()]
    for (const other of [second, eve]) {
      await refuses(ada, { signedSessionId: signed(other) }).with('invalid_session')
      const forged = ada.sessionIdKey.sign(idOf(other), harness.clock.now)
      await refuses(ada, { signedSessionId: forged }).with('invalid_session')
    }
  })

  test('attack: of a key that the same browser has replaced', async () => {
    const { passkey, key } = ada
    const again = await openPage({ passkey, key })
    await refuses(again, { signedSessionId: signed(ada) }).with('invalid_session')
    const old = ada.sessionIdKey.sign(idOf(again), harness.clock.now)
    await refuses(again, { signedSessionId: old }).with('invalid_session')
    expect(await verify(proofOf(again))).toMatchObject({ sessionId: again.sessionId })
  })

  test('error: expired', async () => {
    const signedSessionId = signed(ada)
    harness.clock.now += signedSessionIdTtlSeconds * 1000 - 1
    expect(await verify(proofOf(ada, { signedSessionId }))).toMatchObject({ sessionId: ada.sessionId })
    harness.clock.now += 1
    await refuses(ada, { signedSessionId }).with('session_expired')
  })

  test('attack: made today for tomorrow (T16)', async () => {
    const longest = signedSessionIdTtlSeconds + signedSessionIdLeewaySeconds
    const sign = (ttlSeconds: number) => ada.sessionIdKey.sign(idOf(ada), harness.clock.now, ttlSeconds)
    expect(await verify(proofOf(ada, { signedSessionId: sign(longest) }))).toMatchObject({ sessionId: ada.sessionId })
    await refuses(ada, { signedSessionId: sign(longest + 1) }).with('invalid_session')
  })

  test('attack: with a later time than the signed one, without one, or garbage', async () => {
    const [expiresAt = '', signature = ''] = signed(ada).split('.')
    const garbage = [
      `${Number(expiresAt) + 1}.${signature}`,
      signature,
      '',
      '.',
      `${expiresAt}.`,
      `0${expiresAt}.${signature}`,
    ]
    for (const signedSessionId of [...garbage, `${expiresAt}.${'0'.repeat(128)}`, `1e9.${signature}`]) {
      await refuses(ada, { signedSessionId }).with('invalid_session')
    }
  })
})

describe('the access token', () => {
  test('error: expired', async () => {
    harness.clock.now += accessTokenTtlSeconds * 1000
    await refuses(ada).with('invalid_token')
  })

  test('attack: of another environment (T32)', async () => {
    const { environmentId } = await harness.addEnvironment()
    await refuses(ada, { environmentId }).with('invalid_token')
  })

  test('attack: of another account server, under the same address', async () => {
    const foreign = verifierOf(await createAccountHarness({ clock: harness.clock }))
    await expect(foreign(proofOf(ada))).rejects.toMatchObject({ code: 'invalid_token' })
  })

  test.each([
    ['nothing', ''],
    ['no token', 'a.b.c'],
    ['a long text', 'x'.repeat(100_000)],
    ['a token without a signature', `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.e30.`],
  ])('attack: %s', async (_, accessToken) => {
    await refuses(ada, { accessToken }).with('invalid_token')
  })

  test('error: the account server does not answer, or without its keys', async () => {
    const answers = [() => Promise.reject(new TypeError('refused')), async () => new Response('', { status: 503 })]
    for (const fetch of answers) {
      const keys = createAccountTokenKeys({ issuer: publicUrl, fetch })
      const verifyHere = createWalletSessionVerifier({ keys, verifyApiKey, now: () => harness.clock.now })
      await expect(verifyHere(proofOf(ada))).rejects.toThrow(AccountUnavailableError)
    }
  })
})
