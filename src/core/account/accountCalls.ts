import * as v from 'valibot'
import { failure } from '../../wire/account/failure.ts'
import type { Person } from '../../wire/account/person.ts'
import { type SignedIn, signedIn, tokens } from '../../wire/account/signIn.ts'
import { originPath } from '../../wire/originStatus.ts'
import { parse } from '../../wire/parse.ts'
import type { KeyStore } from '../keyStore.ts'
import { findOriginRefusal } from '../originRefusal.ts'
import { requestTimeoutMs } from '../requestTimeoutMs.ts'
import { createServerClock, type ServerClock, sendOnTime } from '../serverClock.ts'
import type { KeyValueStorage } from '../storage.ts'
import { AccountError, isFailureCode } from './accountError.ts'
import { createProof, thumbprintOf } from './proof.ts'
import { proofKeyPair } from './proofKeyPair.ts'
import type { SessionIdKey } from './sessionIdKey.ts'
import { createTokenKeeper } from './tokenKeeper.ts'

export type AccountClientOptions = {
  accountUrl: string
  environmentId: string
  storage: KeyValueStorage
  keys: KeyStore
  /** For pages with the managed wallet: each sign-in registers this key. */
  sessionIdKey?: SessionIdKey | undefined
  /** Called when the session has ended, because the server said so or another tab signed out. */
  onEnded?: () => void
  fetch?: typeof fetch
  /** Follows the time of this server's answers. Proofs and the expiry of tokens use it. */
  clock?: ServerClock
}

/** What is sent along with a request. */
type Sending = { body?: unknown; key?: Promise<CryptoKeyPair>; accessToken?: string }

/**
 * What the frame of the managed wallet needs to act for the user. Send it to the frame's own origin only, and fetch it again
 * for each request: the signature is valid for minutes.
 */
export type FrameAuthorization = { authToken: string; signedSessionId: string }

/** Requests to an account server; every failure is an `AccountError`. */
export type AccountCalls = {
  isSignedIn: () => boolean
  get: <const schema extends v.GenericSchema>(path: string, schema: schema) => Promise<v.InferOutput<schema>>
  post: <const schema extends v.GenericSchema>(
    path: string,
    schema: schema,
    body?: unknown,
  ) => Promise<v.InferOutput<schema>>
  /** Calls the server as the signed-in user. */
  getAsPerson: AccountCalls['get']
  postAsPerson: AccountCalls['post']
  /**
   * Posts a sign-in with a proof of this browser's key, and keeps the tokens of the answer. It also registers `sessionIdKey`.
   * @throws {AccountError} also `signed_out` when the user signed out before the answer, whose tokens have lost their key then
   */
  enter: (path: string, body: object) => Promise<Person>
  /** The id of the session, which only sessions of a page with a `sessionIdKey` have. */
  sessionId: () => Promise<string>
  /** Returns what acts for the user at the managed wallet. */
  authorizeFrame: () => Promise<FrameAuthorization>
  /** The thumbprint (RFC 7638) of the key that tokens are bound to. */
  thumbprint: () => Promise<string>
  /**
   * Deletes the tokens and the key, then ends their session at the server. The tokens are gone when this returns its promise, and a
   * sign-in from then on has a key of its own, so it need not wait for the server.
   */
  leave: () => Promise<void>
}

/**
 * Sends requests to the account server. Those of a signed-in user carry a DPoP proof (RFC 9449). Tokens are renewed before they
 * expire.
 */
export function createAccountCalls(options: AccountClientOptions): AccountCalls {
  const { accountUrl, environmentId, storage, keys, sessionIdKey, clock = createServerClock() } = options
  const name = `latchkey-account-${environmentId}`
  const held = createTokenKeeper({
    name,
    storage,
    now: clock.now,
    refresh: (refreshToken) => refresh(refreshToken, proofKey()),
  })
  /** Counts the sign-ins and sign-outs of this page: no request of one user is sent as the next one. */
  let session = 0
  /** Counts the sign-outs of this page: each deletes the key of the sign-ins that are under way. */
  let departures = 0

  const proofKey = () => proofKeyPair(keys, name)
  const refresh = (refreshToken: string, key: Promise<CryptoKeyPair>) =>
    call('POST', '/token', tokens, { body: { refreshToken }, key })

  /**
   * The server refused the proof because of its date: the clock was not set yet, or has jumped. The server did nothing else, so
   * the request may be repeated.
   */
  function call<const schema extends v.GenericSchema>(
    ...request: Parameters<typeof send<schema>>
  ): Promise<v.InferOutput<schema>> {
    return sendOnTime(clock, () => send(...request), isUntimely)
  }

  async function send<const schema extends v.GenericSchema>(
    method: 'GET' | 'POST',
    path: string,
    schema: schema,
    { body, key, accessToken }: Sending = {},
  ): Promise<v.InferOutput<schema>> {
    const url = new URL(path, accountUrl).href
    const headers = new Headers()
    if (key) {
      const pair = await key
      const issuedAt = Math.floor(clock.now() / 1000)
      headers.set('dpop', await createProof(pair, { url, method, issuedAt, accessToken }))
    }
    if (accessToken) headers.set('authorization', `DPoP ${accessToken}`)
    if (body !== undefined) headers.set('content-type', 'application/json')
    const sent = answer(schema, () => {
      const signal = AbortSignal.timeout(requestTimeoutMs)
      const request = { method, headers, signal, ...(body !== undefined && { body: JSON.stringify(body) }) }
      return clock.listen(() => (options.fetch ?? fetch)(url, request))
    })
    return sent.catch(async (error: unknown) => {
      throw isUnreachable(error) && (await isOriginRefused(error))
        ? new AccountError('origin_not_allowed', { cause: error })
        : error
    })
  }

  /** A browser hides the answer of a server that does not list this origin. So this is asked only when there was no answer. */
  async function isOriginRefused({ cause }: AccountError): Promise<boolean> {
    const url = new URL(`/environments/${environmentId}${originPath}`, accountUrl)
    return (await findOriginRefusal(url, { cause, fetch: options.fetch })) !== undefined
  }

  /**
   * Calls the server as the signed-in user. If the server refuses a token before its time, the token is renewed once. Reports that
   * the session has ended; other failures do not end it.
   */
  async function callAsPerson<const schema extends v.GenericSchema>(
    method: 'GET' | 'POST',
    path: string,
    schema: schema,
    body?: unknown,
  ): Promise<v.InferOutput<schema>> {
    const begun = session
    const current = async (refused?: string) => {
      const accessToken = await held.current(refused)
      if (begun !== session) throw new AccountError('signed_out')
      return accessToken
    }
    const sendWith = (accessToken: string) => call(method, path, schema, { body, key: proofKey(), accessToken })
    try {
      const accessToken = await current()
      return await sendWith(accessToken).catch(async (error: unknown) => {
        if (!isTokenRefused(error)) throw error
        return sendWith(await current(accessToken))
      })
    } catch (error) {
      if (isOver(error) && begun === session) options.onEnded?.()
      throw error
    }
  }

  /** The session, if this page can sign its id. */
  async function signable() {
    const { accessToken, sessionId } = await held.session()
    if (!sessionIdKey || sessionId === undefined) throw new AccountError('no_session_id')
    return { accessToken, sessionId, key: sessionIdKey }
  }

  return {
    isSignedIn: held.isHeld,
    get: (path, schema) => call('GET', path, schema),
    post: (path, schema, body) => call('POST', path, schema, { body }),
    getAsPerson: (path, schema) => callAsPerson('GET', path, schema),
    postAsPerson: (path, schema, body) => callAsPerson('POST', path, schema, body),
    async enter(path, body) {
      const begun = departures
      const registered = sessionIdKey && { sessionIdKey: await sessionIdKey.publicKey() }
      const sent = { body: { ...body, ...registered }, key: proofKey() }
      const reply: SignedIn = await call('POST', path, signedIn, sent)
      if (begun !== departures) throw new AccountError('signed_out')
      session++
      held.keep(reply)
      return reply.person
    },
    sessionId: async () => (await signable()).sessionId,
    async authorizeFrame() {
      const { accessToken: authToken, sessionId, key } = await signable()
      return { authToken, signedSessionId: await key.sign(sessionId, clock.now()) }
    },
    thumbprint: async () => thumbprintOf((await proofKey()).publicKey),
    async leave() {
      session++
      departures++
      const left = held.take()
      const [removed] = await Promise.all([keys.remove(name), sessionIdKey?.forget()])
      const pair = removed as CryptoKeyPair | undefined
      if (!left || !pair) return
      const key = Promise.resolve(pair)
      const { accessToken } = left.isFresh ? left : await refresh(left.refreshToken, key)
      await call('POST', '/sign-out', v.unknown(), { key, accessToken })
    },
  }
}

/** Reads the reply as `schema` describes it, or throws the failure that the server named. */
async function answer<const schema extends v.GenericSchema>(
  schema: schema,
  send: () => Promise<Response>,
): Promise<v.InferOutput<schema>> {
  let response: Response
  let json: unknown
  try {
    response = await send()
    json = isEmpty(response) ? undefined : await response.json()
  } catch (cause) {
    throw new AccountError('unreachable', { cause })
  }
  if (response.ok) return parse(schema, json)
  const named = v.safeParse(failure, json)
  const code = named.success ? named.output.error.code : 'internal'
  throw new AccountError(isFailureCode(code) ? code : 'internal')
}

const isUntimely = (error: unknown) => error instanceof AccountError && error.code === 'stale_proof'

const isUnreachable = (error: unknown): error is AccountError =>
  error instanceof AccountError && error.code === 'unreachable'

const isTokenRefused = (error: unknown) => error instanceof AccountError && error.code === 'invalid_token'

const isOver = (error: unknown) =>
  isTokenRefused(error) || (error instanceof AccountError && error.code === 'signed_out')

/** For replies without content. */
const isEmpty = ({ status }: Response) => status === 202 || status === 204
