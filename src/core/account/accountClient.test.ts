import { createECDH } from 'node:crypto'
import { createLocalJWKSet, type JSONWebKeySet } from 'jose'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApiKeyVerifier } from '../../../servers/shared/apiKeySignature.ts'
import {
  createAccessTokenVerifier,
  createTokenOpener,
  type TokenIssuer,
} from '../../../servers/shared/dpop/accessTokens.ts'
import { verifyMfaToken } from '../../../servers/shared/mfaToken.ts'
import { verifySignedSession } from '../../../servers/shared/signedSession.ts'
import { createSoftPasskey } from '../../../servers/testing/softPasskey.ts'
import { type CustodyWorld, createCustodyWorld } from '../../../test/custodyWorld.ts'
import { accessTokenTtlSeconds } from '../../wire/account/limits.ts'
import { createMemoryKeyStore, type KeyStore } from '../keyStore.ts'
import { createStorage, type KeyValueStorage } from '../storage.ts'
import type { FrameAuthorization } from './accountCalls.ts'
import { type AccountClient, createAccountClient } from './accountClient.ts'
import { createSessionIdKey, type SessionIdKey } from './sessionIdKey.ts'

let world: CustodyWorld
let storage: KeyValueStorage
let keys: KeyStore
let client: AccountClient

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  world = await createCustodyWorld()
  storage = createStorage(() => {
    throw new Error('no localStorage here')
  })
  keys = createMemoryKeyStore()
  client = openTab()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const openTab = (
  changes: { keys?: KeyStore; fetch?: typeof fetch; onEnded?: () => void; sessionIdKey?: SessionIdKey } = {},
) => createAccountClient({ ...world.options, storage, keys, ...changes })
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
const count = (request: string) => world.requests.filter((sent) => sent === request).length
const almostExpired = (accessTokenTtlSeconds - 29) * 1000

/** Holds the answer to the next request of this path until the test gives one. */
function holdNext(path: string) {
  let answer = (_: Response) => {}
  const answered = new Promise<Response>((resolve) => {
    answer = resolve
  })
  const isAsked = new Promise<void>((resolve) =>
    world.answerNext(path, () => {
      resolve()
      return answered
    }),
  )
  return { isAsked, answer }
}

async function signUp(passkey = createSoftPasskey({ origin: 'https://wallet.example', rpId: 'wallet.example' })) {
  const challenge = await client.challenge()
  const attestation = passkey.register(challenge)
  const sessionPublicKey = createECDH('prime256v1').generateKeys('hex', 'compressed')
  return client.signUp({ challenge, attestation, displayName: 'Ada', sessionPublicKey })
}

describe('environment', () => {
  test('default: the public settings, requested once', async () => {
    const [left, right] = await Promise.all([client.environment(), client.environment()])
    expect(left).toBe(right)
    expect(left.custody).toEqual(world.environment.custody)
    expect(world.requests).toHaveLength(1)
  })

  test('behavior: a failure is forgotten', async () => {
    const path = `/environments/${world.environment.environmentId}`
    world.answerNext(path, () => Promise.reject(new TypeError('offline')))
    await expect(client.environment()).rejects.toMatchObject({ code: 'unreachable' })
    await client.environment()
  })
})

test('error: the server hides its answers from this page, because its origin is not listed', async () => {
  vi.stubGlobal('location', new URL('https://stranger.example/'))
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined)
  onTestFinished(() => told.mockRestore())
  const asked: string[] = []
  const hiding = openTab({
    fetch: async (url) => {
      asked.push(new URL(String(url)).pathname)
      if (asked.at(-1)?.endsWith('/origin')) return Response.json({ allowed: false })
      throw new TypeError('Failed to fetch')
    },
  })
  await expect(hiding.environment()).rejects.toMatchObject({ code: 'origin_not_allowed' })
  const path = `/environments/${world.environment.environmentId}`
  expect(asked).toEqual([path, `${path}/origin`])
  expect(told.mock.lastCall?.[0]).toContain('add https://stranger.example to allowedOrigins')
})

describe('me', () => {
  test('default: the user who signed up, until they sign out', async () => {
    expect(client.isSignedIn()).toBe(false)
    const person = await signUp()
    expect(client.isSignedIn()).toBe(true)
    expect(await client.me()).toEqual(person)
    await client.signOut()
    expect(client.isSignedIn()).toBe(false)
    await expect(client.me()).rejects.toMatchObject({ code: 'signed_out' })
  })

  test('behavior: tokens are renewed before they expire, once for all callers', async () => {
    await signUp()
    await client.me()
    expect(count('POST /token')).toBe(0)
    pass(almostExpired)
    await Promise.all([client.me(), client.me(), client.me()])
    expect(count('POST /token')).toBe(1)
  })

  test('behavior: tabs take turns, so that no refresh token is used twice', async () => {
    await signUp()
    vi.stubGlobal('navigator', { locks: createLocks() })
    pass(almostExpired)
    await Promise.all([client.me(), openTab().me(), openTab().me()])
    expect(count('POST /token')).toBe(1)
    expect(client.isSignedIn()).toBe(true)
  })

  test('behavior: a token that the server refuses too early is renewed once', async () => {
    await signUp()
    const refusal = () => Response.json({ error: { code: 'invalid_token', message: '' } }, { status: 401 })
    world.answerNext('/me', refusal)
    await client.me()
    expect([count('GET /me'), count('POST /token')]).toEqual([2, 1])
  })

  test('error: T16, tokens do not work without their key', async () => {
    await signUp()
    const thief = openTab({ keys: createMemoryKeyStore() })
    await expect(thief.me()).rejects.toMatchObject({ code: expect.stringMatching(/^invalid_(token|proof)$/) })
  })

  test('error: T16, a refresh token used twice ends the session everywhere', async () => {
    await signUp()
    const stolen = storage.getItem(`latchkey-account-${world.environment.environmentId}`) ?? ''
    pass(almostExpired)
    await client.me()
    storage.setItem(`latchkey-account-${world.environment.environmentId}`, stolen)
    await expect(client.me()).rejects.toMatchObject({ code: 'invalid_token' })
    expect(client.isSignedIn()).toBe(false)
  })
})

describe('keys', () => {
  test('behavior: the key that proves tokens cannot be exported', async () => {
    await signUp()
    const pair = (await keys.get(`latchkey-account-${world.environment.environmentId}`)) as CryptoKeyPair
    expect(pair.privateKey.extractable).toBe(false)
  })

  test('behavior: after signing out in one tab and signing in again in another, a reload still finds the key', async () => {
    const other = client
    await signUp()
    client = openTab()
    await client.me()
    await other.signOut()
    const person = await signUp()
    expect(await openTab().me()).toEqual(person)
  })

  test('behavior: a sign-in that starts before a slow sign-out has ended stays signed in', async () => {
    await signUp()
    const request = holdNext('/sign-out')
    const leaving = client.signOut()
    await request.isAsked
    const person = await signUp()
    request.answer(new Response(null, { status: 204 }))
    await leaving
    expect(await openTab().me()).toEqual(person)
  })

  test('behavior: tokens that arrive after the user signed out are dropped', async () => {
    await signUp()
    pass(almostExpired)
    const request = holdNext('/token')
    const asking = client.me()
    await request.isAsked
    const leaving = client.signOut()
    request.answer(Response.json({ accessToken: 'late', refreshToken: 'late', expiresIn: 900 }))
    await expect(asking).rejects.toMatchObject({ code: 'signed_out' })
    await leaving
    expect(client.isSignedIn()).toBe(false)
  })

  test('behavior: a sign-in whose answer arrives after the user signed out is dropped', async () => {
    const person = await signUp()
    const request = holdNext(`/environments/${world.environment.environmentId}/sign-up`)
    const entering = signUp()
    await request.isAsked
    await client.signOut()
    request.answer(Response.json({ person, accessToken: 'late', refreshToken: 'late', expiresIn: 900 }))
    await expect(entering).rejects.toMatchObject({ code: 'signed_out' })
    expect(client.isSignedIn()).toBe(false)
  })

  test('behavior: a request of the user who left does not end the session of the next one', async () => {
    const ended = vi.fn()
    client = openTab({ onEnded: ended })
    await signUp()
    const request = holdNext('/me')
    const asking = client.me()
    await request.isAsked
    await client.signOut()
    const person = await signUp()
    request.answer(Response.json({ error: { code: 'invalid_token', message: '' } }, { status: 401 }))
    await expect(asking).rejects.toMatchObject({ code: 'signed_out' })
    expect(ended).not.toHaveBeenCalled()
    expect(await client.me()).toEqual(person)
  })

  test('behavior: signing out with an access token that has expired still ends the session at the server', async () => {
    await signUp()
    const kept = storage.getItem(`latchkey-account-${world.environment.environmentId}`) ?? ''
    const key = await keys.get(`latchkey-account-${world.environment.environmentId}`)
    pass(almostExpired)
    await client.signOut()
    expect([count('POST /token'), count('POST /sign-out')]).toEqual([1, 1])
    storage.setItem(`latchkey-account-${world.environment.environmentId}`, kept)
    await keys.set(`latchkey-account-${world.environment.environmentId}`, key)
    await expect(client.me()).rejects.toMatchObject({ code: 'invalid_token' })
  })

  test('behavior: tabs that start together end up with one key', async () => {
    const [left, right] = await Promise.all([keys.keep('key', 'left'), keys.keep('key', 'right')])
    expect([left, right]).toEqual(['left', 'left'])
  })
})

/** The account server, as other servers check its tokens. */
async function issuer(): Promise<TokenIssuer> {
  const { accountUrl, fetch } = world.options
  const jwks = await (await fetch(`${accountUrl}/.well-known/jwks.json`)).json()
  return { issuer: accountUrl, keys: createLocalJWKSet(jwks as JSONWebKeySet), now: Date.now }
}

describe('authorizeFrame', () => {
  const environmentId = '7c1c7bd6-2a4b-4a8e-9b1f-0d9b6d1f7c11'
  const openPage = () => openTab({ sessionIdKey: createSessionIdKey({ environmentId, keys }) })

  /** Another server's check of what the page hands over. */
  async function verify({ authToken, signedSessionId }: FrameAuthorization) {
    const holder = await createAccessTokenVerifier(await issuer())(authToken, world.environment.environmentId)
    const session = await verifySignedSession(createApiKeyVerifier(), holder, { signedSessionId, now: Date.now() })
    return { session, personId: holder.personId }
  }

  test('default: other servers accept it, also from another tab', async () => {
    client = openPage()
    const { personId } = await signUp()
    expect(await verify(await client.authorizeFrame())).toEqual({ session: 'valid', personId })
    expect(await verify(await openPage().authorizeFrame())).toEqual({ session: 'valid', personId })
  })

  test('behavior: each call signs again, and renews the token before it expires', async () => {
    client = openPage()
    await signUp()
    const first = await client.authorizeFrame()
    pass(almostExpired)
    expect(await verify(first)).toMatchObject({ session: 'expired' })
    const second = await client.authorizeFrame()
    expect(await verify(second)).toMatchObject({ session: 'valid' })
    expect(count('POST /token')).toBe(1)
  })

  test('behavior: the key cannot be exported, and signing out deletes it', async () => {
    client = openPage()
    await signUp()
    const name = `latchkey-session-id-${environmentId}`
    const first = (await keys.get(name)) as CryptoKeyPair
    expect(first.privateKey.extractable).toBe(false)
    await client.signOut()
    expect(await keys.get(name)).toBeUndefined()
    await expect(client.authorizeFrame()).rejects.toMatchObject({ code: 'signed_out' })
  })

  test('error: T16, a stolen token with a key of the thief', async () => {
    client = openPage()
    await signUp()
    const thief = createSessionIdKey({ environmentId, keys: createMemoryKeyStore() })
    const stolen = openTab({ sessionIdKey: thief })
    expect(await verify(await stolen.authorizeFrame())).toMatchObject({ session: 'invalid' })
  })

  test('error: a sign-in that registered no key', async () => {
    await signUp()
    for (const tab of [client, openPage()]) {
      await expect(tab.authorizeFrame()).rejects.toMatchObject({ code: 'no_session_id' })
    }
  })
})

describe('mfaToken', () => {
  test('default: a passkey stamps the prepared text, and another server accepts the token', async () => {
    client = openTab({ sessionIdKey: createSessionIdKey({ environmentId: 'e', keys }) })
    const passkey = createSoftPasskey({ origin: 'https://wallet.example', rpId: 'wallet.example' })
    const { personId, environmentId } = await signUp(passkey)
    const body = await client.prepareMfa('wallet.waas.export')
    const mfaToken = await client.mfaToken({ body, stamp: passkey.stamp(body) })
    const { sessionId } = JSON.parse(body) as { sessionId: string }
    const expected = { personId, environmentId, sessionId, action: 'wallet.waas.export' } as const
    const used = verifyMfaToken(createTokenOpener(await issuer()), mfaToken, expected)
    expect(await used).toMatchObject({ tokenId: expect.any(String) })
  })

  test('error: a session that registered no key', async () => {
    await signUp()
    await expect(client.prepareMfa('wallet.waas.sign')).rejects.toMatchObject({ code: 'no_session_id' })
  })
})

describe('failures', () => {
  test.each([
    ['too_many_requests', 'too_many_requests', 'Too many requests. Wait a minute and try again.'],
    ['origin_not_allowed', 'origin_not_allowed', 'This origin is not in the allowedOrigins of the environment.'],
    ['__proto__', 'internal', 'Something went wrong on the server.'],
  ])('error: %s has a message of our own', async (sent, code, message) => {
    world.answerNext(`/environments/${world.environment.environmentId}/challenges`, () =>
      Response.json({ error: { code: sent, message: 'quoted' } }, { status: 400 }),
    )
    const failure = client.challenge()
    await expect(failure).rejects.toMatchObject({ name: 'AccountError', code })
    await expect(failure).rejects.toThrow(message)
  })

  test('error: no answer, or an answer that is not JSON', async () => {
    const path = `/environments/${world.environment.environmentId}/challenges`
    for (const answer of [() => Promise.reject(new TypeError('offline')), () => new Response('<html>')]) {
      world.answerNext(path, answer)
      await expect(client.challenge()).rejects.toMatchObject({ code: 'unreachable' })
    }
  })

  test('behavior: signing out deletes the tokens even when the server does not answer', async () => {
    await signUp()
    const tab = openTab({ fetch: () => Promise.reject(new TypeError('offline')) })
    await tab.signOut()
    expect([client.isSignedIn(), await keys.get(`latchkey-account-${world.environment.environmentId}`)]).toEqual([
      false,
      undefined,
    ])
  })
})

/** `navigator.locks`, as far as exclusive locks go: one holder of a name at a time, in order. */
function createLocks() {
  const tails = new Map<string, Promise<unknown>>()
  return {
    request<result>(name: string, work: () => Promise<result>): Promise<result> {
      const turn = (tails.get(name) ?? Promise.resolve()).then(work)
      tails.set(
        name,
        turn.catch(() => undefined),
      )
      return turn
    },
  }
}

test('error: T21, a server that never answers gets 30 seconds', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  onTestFinished(() => limit.mockRestore())
  const never = (_: unknown, { signal }: RequestInit = {}) =>
    signal ? Promise.reject(signal.reason) : new Promise<never>(() => {})
  await expect(openTab({ fetch: never }).environment()).rejects.toMatchObject({ code: 'unreachable' })
  expect(limit).toHaveBeenCalledExactlyOnceWith(30_000)
})
