import { generateProof } from 'dpop'
import * as v from 'valibot'
import { type PublicEnvironment, publicEnvironment } from '../../wire/account/environment.ts'
import { failure } from '../../wire/account/failure.ts'
import { type Person, person } from '../../wire/account/person.ts'
import { challengeReply, type SignedIn, type SignIn, type SignUp, signedIn, tokens } from '../../wire/account/signIn.ts'
import { parse } from '../../wire/parse.ts'
import type { KeyStore } from '../keyStore.ts'
import { once } from '../once.ts'
import { requestTimeoutMs } from '../requestTimeoutMs.ts'
import type { KeyValueStorage } from '../storage.ts'
import { AccountError, isFailureCode } from './accountError.ts'
import { proofKeyPair } from './proofKeyPair.ts'
import { createTokenKeeper } from './tokenKeeper.ts'

export type AccountClient = {
  /** What anybody may know of the environment; asked once. */
  environment: () => Promise<PublicEnvironment>
  /** A fresh passkey challenge, unpadded base64url; honoured once within five minutes. */
  challenge: () => Promise<string>
  /** Makes the person and the wallet; signs in. */
  signUp: (request: SignUp) => Promise<Person>
  signIn: (request: SignIn) => Promise<Person>
  /** Tokens are held here; whether the server still accepts them, `me` tells. */
  isSignedIn: () => boolean
  me: () => Promise<Person>
  /** Forgets tokens and key here whatever the server answers. */
  signOut: () => Promise<void>
}

/**
 * The client of the account server. Every failure is an `AccountError` with a code.
 * Requests that speak for a person carry a DPoP proof (RFC 9449); tokens are renewed before they expire.
 */
export function createAccountClient(options: {
  accountUrl: string
  environmentId: string
  storage: KeyValueStorage
  keys: KeyStore
  fetch?: typeof fetch
  now?: () => number
}): AccountClient {
  const { accountUrl, environmentId, storage, keys, now = Date.now } = options
  const name = `latchkey-account-${environmentId}`
  const held = createTokenKeeper({
    name,
    storage,
    now,
    refresh: (refreshToken) => call('POST', '/token', tokens, { body: { refreshToken }, proven: true }),
  })
  const ofEnvironment = `/environments/${environmentId}`

  async function call<const schema extends v.GenericSchema>(
    method: 'GET' | 'POST',
    path: string,
    schema: schema,
    { body, proven, accessToken }: { body?: unknown; proven?: boolean; accessToken?: string } = {},
  ): Promise<v.InferOutput<schema>> {
    const url = new URL(path, accountUrl).href
    const headers = new Headers()
    if (proven)
      headers.set('dpop', await generateProof(await proofKeyPair(keys, name), url, method, undefined, accessToken))
    if (accessToken) headers.set('authorization', `DPoP ${accessToken}`)
    if (body !== undefined) headers.set('content-type', 'application/json')
    return answer(schema, () => {
      const signal = AbortSignal.timeout(requestTimeoutMs)
      const request = { method, headers, signal, ...(body !== undefined && { body: JSON.stringify(body) }) }
      return (options.fetch ?? fetch)(url, request)
    })
  }

  /** For a signed-in person; a token that the server refuses too early is renewed once. */
  async function callAsPerson<const schema extends v.GenericSchema>(
    method: 'GET' | 'POST',
    path: string,
    schema: schema,
  ): Promise<v.InferOutput<schema>> {
    const accessToken = await held.current()
    try {
      return await call(method, path, schema, { proven: true, accessToken })
    } catch (error) {
      if (!(error instanceof AccountError) || error.code !== 'invalid_token') throw error
      return call(method, path, schema, { proven: true, accessToken: await held.current(accessToken) })
    }
  }

  async function enter(path: string, body: SignUp | SignIn): Promise<Person> {
    const reply: SignedIn = await call('POST', `${ofEnvironment}/${path}`, signedIn, { body, proven: true })
    held.keep(reply)
    return reply.person
  }

  return {
    environment: once(() => call('GET', ofEnvironment, publicEnvironment)),
    challenge: async () => (await call('POST', `${ofEnvironment}/challenges`, challengeReply)).challenge,
    signUp: (request) => enter('sign-up', request),
    signIn: (request) => enter('sign-in', request),
    isSignedIn: held.isHeld,
    me: () => callAsPerson('GET', '/me', person),
    async signOut() {
      try {
        if (held.isHeld()) await callAsPerson('POST', '/sign-out', v.unknown())
      } catch (error) {
        // What the server could not be told expires there, and opens nothing without the key that goes here.
        if (!(error instanceof AccountError)) throw error
      } finally {
        held.forget()
        await keys.remove(name)
      }
    },
  }
}

/** The reply's JSON as `schema` describes it, or the failure that the server named. */
async function answer<const schema extends v.GenericSchema>(
  schema: schema,
  send: () => Promise<Response>,
): Promise<v.InferOutput<schema>> {
  let response: Response
  let json: unknown
  try {
    response = await send()
    json = response.status === 204 ? undefined : await response.json()
  } catch (cause) {
    throw new AccountError('unreachable', { cause })
  }
  if (response.ok) return parse(schema, json)
  const named = v.safeParse(failure, json)
  const code = named.success ? named.output.error.code : 'internal'
  throw new AccountError(isFailureCode(code) ? code : 'internal')
}
