import type { Config } from 'wagmi'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { once } from '../../core/once.ts'
import type { KeyValueStorage } from '../../core/storage.ts'
import { createSiweText } from '../../wire/siwe.ts'
import { endingOf } from '../attempt/endingOf.ts'
import { askSignature, type Signer } from './askSignature.ts'
import { createServerSession } from './createServerSession.ts'
import type { SignInServer, SignInSession } from './signInServer.ts'
import { isUnderway, next, type SignInEvent, type SignInState } from './signInState.ts'

export type SignInOptions = {
  server: SignInServer
  /** Shown to the user above the message, on one line. */
  statement?: string
  /** How long the signed message is valid. Default: an hour, so that a phone that was away can still answer. */
  ttlSeconds?: number
  resources?: readonly string[]
  /** The page that asks. Default: the current one. */
  location?: Pick<Location, 'host' | 'origin'>
  /** Stores a sign-out that the server missed. Default: `localStorage`. */
  storage?: KeyValueStorage
  /** Returns Unix milliseconds. */
  now?: () => number
}

/** A message of this page, without the account that signs it. */
export type SignInTerms = {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime: string
  readonly ttlSeconds: number
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
}
/** The wallet's answer. */
export type Signed = { readonly message: string; readonly signature: `0x${string}` }

/** Signs users in to one server. A page has one, which all components share. */
export type SignIn = {
  readonly store: Pick<StoreApi<SignInState>, 'getState' | 'getInitialState' | 'subscribe'>
  /**
   * Asks the server once whether there is a session, and follows wagmi's connected account: the user is signed out when
   * they disconnect or connect another one.
   * @returns a function that stops following
   */
  follow(config: Config): () => void
  /** Asks the server once whether there is a session. */
  read(): Promise<void>
  /** Fetches a nonce before the click, so that a wallet's window can open in the click. */
  prepare(): void
  /**
   * Asks `signer` to sign a message. A second call shares the attempt that is underway.
   * @throws the wallet's or the server's error, which the state holds too
   */
  ask(signer: Signer): Promise<SignInSession>
  /**
   * Signs in with a signature that `sign` gets in its own way, such as while connecting. Replaces an attempt that is
   * underway.
   */
  run(sign: (terms: SignInTerms) => Promise<Signed>): Promise<SignInSession>
  /** Signs the user out when another account connects. */
  hear(address: string | undefined): void
  /** Signs out, and cancels an attempt that is underway. @throws the server's error; the session then still exists */
  signOut(): Promise<void>
}

const defaultTtlSeconds = 3600

/** Sign-In with Ethereum (EIP-4361) to the page's own server. Sends nothing before `read`, `prepare` or `ask`. */
export function createSignIn(options: SignInOptions): SignIn {
  const { server, statement, resources, ttlSeconds = defaultTtlSeconds, now = server.now ?? Date.now } = options
  const store = createStore<SignInState>(() => ({ status: 'unknown' }))
  const step = (event: SignInEvent) => store.setState(next(store.getState(), event), true)
  const serverSession = createServerSession(server, options.storage)
  let fetchNonce = once(() => server.nonce())
  let account: string | undefined
  let attempt = new AbortController()
  let running: Promise<SignInSession> | undefined

  /** Each nonce is used for one message. */
  const takeNonce = () => {
    const taken = fetchNonce()
    fetchNonce = once(() => server.nonce())
    return taken
  }
  const toTerms = (nonce: string): SignInTerms => {
    const { host, origin } = options.location ?? window.location
    const issuedAt = now()
    const expirationTime = new Date(issuedAt + ttlSeconds * 1000).toISOString()
    return {
      domain: host,
      uri: origin,
      nonce,
      issuedAt: new Date(issuedAt).toISOString(),
      expirationTime,
      ttlSeconds,
      statement,
      resources,
    }
  }

  const attemptTo = async (sign: (terms: SignInTerms) => Promise<Signed>, signal: AbortSignal) => {
    step({ type: 'asked' })
    try {
      const signed = await sign(toTerms(await takeNonce()))
      signal.throwIfAborted()
      step({ type: 'signed' })
      const session = await serverSession.begin(signed, signal)
      step({ type: 'verified', session })
      leaveIfOther()
      return session
    } catch (error) {
      if (!signal.aborted) step(toEvent(error))
      throw error
    }
  }
  const run: SignIn['run'] = (sign) => {
    attempt.abort()
    attempt = new AbortController()
    running = attemptTo(sign, attempt.signal)
    return running
  }

  const leave = () => {
    attempt.abort()
    step({ type: 'left' })
    // If the server can't be reached now, the next page sends the sign-out.
    serverSession.end().catch(() => {})
  }
  const leaveIfOther = () => {
    const state = store.getState()
    if (state.status === 'signed-in' && account && !isSame(account, state.session.address)) leave()
  }

  const signIn: SignIn = {
    store,
    follow(config) {
      // The state reports the failure; treat the user as signed out.
      signIn.read().catch(() => {})
      return config.subscribe(addressOf, signIn.hear, { emitImmediately: true })
    },
    read: once(async () => {
      try {
        step({ type: 'read', session: await serverSession.read() })
      } catch (error) {
        // If the session can't be read, let the user sign in.
        step({ type: 'read', session: undefined })
        throw error
      }
      leaveIfOther()
    }),
    prepare() {
      // A caller that needs a nonce requests it again and gets the error.
      fetchNonce().catch(() => {})
    },
    run,
    ask({ address, chainId, getProvider }) {
      if (running && isUnderway(store.getState())) return running
      return run(async (terms) => {
        const message = createSiweText({ ...terms, address, chainId })
        return { message, signature: await askSignature(await getProvider(), message, address) }
      })
    },
    hear(address) {
      const hasLeft = account !== undefined && !(address && isSame(address, account))
      account = address
      const state = store.getState()
      if (hasLeft && (isUnderway(state) || state.status === 'signed-in')) leave()
      else leaveIfOther()
    },
    async signOut() {
      attempt.abort()
      const ended = attempt
      if (isUnderway(store.getState())) step({ type: 'left' })
      await serverSession.end()
      // Keeps a sign-in that finished in the meantime.
      if (attempt === ended) step({ type: 'left' })
    },
  }
  return signIn
}

/** The connected account. */
function addressOf({ connections, current }: Config['state']): string | undefined {
  return current ? connections.get(current)?.accounts[0] : undefined
}

/** Compares addresses regardless of their EIP-55 case. */
function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function toEvent(error: unknown): SignInEvent {
  const { ending } = endingOf(error, true)
  if (ending === 'refused') return { type: 'refused' }
  return ending === 'closed' ? { type: 'refused', isClosed: true } : { type: 'failed', error }
}
