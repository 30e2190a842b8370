import type { SignedIn } from 'latchkey/wire/account'
import { signedSessionIdLeewaySeconds, signedSessionIdTtlSeconds } from 'latchkey/wire/account'
import { beforeEach, describe, expect, test } from 'vitest'
import vectors from '../../test/vectors/managed-wallet.vectors.json' with { type: 'json' }
import { type AccountHarness, createAccountHarness, failed, type Reply } from '../testing/accountHarness.ts'
import { accountTokens } from '../testing/accountTokens.ts'
import type { DpopKey } from '../testing/dpopKey.ts'
import { createTestSessionIdKey, type TestSessionIdKey } from '../testing/sessionIdKey.ts'
import type { SoftPasskey } from '../testing/softPasskey.ts'
import { createApiKeyVerifier } from './apiKeySignature.ts'
import { isClientSigned } from './clientSignature.ts'
import { createAccessTokenVerifier } from './dpop/accessTokens.ts'
import { createSessionVerifier, type SignedSession, verifySignedSession } from './signedSession.ts'

// Another server checks sessions of a real account server, of which it has only the public keys.

type Page = SignedIn & { passkey: SoftPasskey; key: DpopKey; sessionIdKey: TestSessionIdKey }

let harness: AccountHarness
let ada: Page
beforeEach(async () => {
  harness = await createAccountHarness()
  ada = await openPage()
})

const verifyApiKey = createApiKeyVerifier()

async function openPage(changes: Partial<Pick<Page, 'passkey' | 'key' | 'sessionIdKey'>> = {}): Promise<Page> {
  const passkey = changes.passkey ?? harness.passkey()
  const { key = await harness.key(), sessionIdKey = createTestSessionIdKey() } = changes
  const enter = changes.passkey ? harness.signIn : harness.signUp
  const { body } = await enter({ passkey, key, sessionIdKey: sessionIdKey.publicKey })
  return { ...body, passkey, key, sessionIdKey }
}

const idOf = ({ sessionId }: SignedIn) => sessionId ?? ''
const signed = (page: Page) => page.sessionIdKey.sign(idOf(page), harness.clock.now)
const holderOf = ({ accessToken }: Pick<Page, 'accessToken'>) =>
  createAccessTokenVerifier(accountTokens(harness))(accessToken, harness.environment.environmentId)

async function verify(page: Page, changes: { accessToken?: string; signedSessionId?: string } = {}) {
  const { signedSessionId = signed(page), accessToken = page.accessToken } = changes
  return verifySignedSession(verifyApiKey, await holderOf({ accessToken }), { signedSessionId, now: harness.clock.now })
}
const is = (expected: SignedSession, ...request: Parameters<typeof verify>) =>
  expect(verify(...request)).resolves.toBe(expected)

describe('a session', () => {
  test('default: of a page that signed up with a key', async () => {
    await is('valid', ada)
    const { sessionId, sessionIdKey, person } = ada
    const { personId, environmentId } = person
    const signedInAt = harness.clock.now
    harness.clock.now += 5000
    const holder = await holderOf(ada)
    expect(holder).toMatchObject({ personId, environmentId, sessionId, sessionIdKey: sessionIdKey.publicKey })
    const verifySession = createSessionVerifier({ verifyApiKey, now: () => harness.clock.now })
    expect(await verifySession({ ...holder, signedSessionId: signed(ada) })).toEqual({ signedInAt })
    expect(await verifySession({ ...holder, signedSessionId: 'signed' })).toBeUndefined()
  })

  test('behavior: a sign-in registers a key too, and a renewal keeps it and the time of the sign-in', async () => {
    harness.clock.now += 1000
    const page = await openPage({ passkey: ada.passkey })
    await is('valid', page)
    const signedInAt = harness.clock.now
    harness.clock.now += 1000
    const { key, refreshToken } = page
    const renewed: Reply<SignedIn> = await harness.send('POST', '/token', { key, body: { refreshToken } })
    expect(renewed.body.sessionId).toBe(page.sessionId)
    await is('valid', page, renewed.body)
    expect(await holderOf(renewed.body)).toMatchObject({ sessionId: page.sessionId, signedInAt })
  })

  test('behavior: a page that registers no key gets no session id', async () => {
    const { sessionId, accessToken } = await harness.signedUp()
    expect(sessionId).toBeUndefined()
    await is('invalid', ada, { accessToken })
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
    await is('invalid', ada, { signedSessionId: other.sign(idOf(ada), harness.clock.now) })
  })

  test("attack: of another session, of the same user or of another one's (T8)", async () => {
    const [second, eve] = [await openPage({ passkey: ada.passkey }), await openPage()]
    for (const other of [second, eve]) {
      await is('invalid', ada, { signedSessionId: signed(other) })
      const forged = ada.sessionIdKey.sign(idOf(other), harness.clock.now)
      await is('invalid', ada, { signedSessionId: forged })
    }
  })

  test('attack: of a key that the same browser has replaced', async () => {
    const { passkey, key } = ada
    const again = await openPage({ passkey, key })
    await is('invalid', again, { signedSessionId: signed(ada) })
    const old = ada.sessionIdKey.sign(idOf(again), harness.clock.now)
    await is('invalid', again, { signedSessionId: old })
    await is('valid', again)
  })

  test('error: expired', async () => {
    const signedSessionId = signed(ada)
    harness.clock.now += signedSessionIdTtlSeconds * 1000 - 1
    await is('valid', ada, { signedSessionId })
    harness.clock.now += 1
    await is('expired', ada, { signedSessionId })
  })

  test('attack: made today for tomorrow (T16)', async () => {
    const longest = signedSessionIdTtlSeconds + signedSessionIdLeewaySeconds
    const sign = (ttlSeconds: number) => ada.sessionIdKey.sign(idOf(ada), harness.clock.now, ttlSeconds)
    await is('valid', ada, { signedSessionId: sign(longest) })
    await is('invalid', ada, { signedSessionId: sign(longest + 1) })
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
      await is('invalid', ada, { signedSessionId })
    }
  })
})
