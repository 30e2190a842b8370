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
  /** Said to the person above the message, in one line. */
  statement?: string
  /** For how long the signed message holds. Default: an hour, so that a phone that was away may still answer. */
  ttlSeconds?: number
  resources?: readonly string[]
  /** The page that asks. Default: this one. */
  location?: Pick<Location, 'host' | 'origin'>
  /** Remembers a sign-out that the server did not hear. Default: `localStorage`. */
  storage?: KeyValueStorage
  /** Unix milliseconds. */
  now?: () => number
}

/** A message of this page, but for who signs it. */
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
/** What a wallet answered. */
export type Signed = { readonly message: string; readonly signature: `0x${string}` }

/** Signing in to one server: one for a page, shared by all that draw it. */
export type SignIn = {
  readonly store: Pick<StoreApi<SignInState>, 'getState' | 'getInitialState' | 'subscribe'>
  /**
   * Asks the server, once, whether there is a session, and keeps to the account that wagmi has connected: whoever
   * disconnects or connects another is signed out.
   * @returns stops following
   */
  follow(config: Config): () => void
  /** Asks the server, once, whether there is a session. */
  read(): Promise<void>
  /** Fetches a nonce ahead of a click, so that a wallet which opens a window can do so in the click. */
  prepare(): void
  /**
   * Has a message signed by `signer`; a second call shares the attempt that is underway.
   * @throws what the wallet or the server answered; the state says it too
   */
  ask(signer: Signer): Promise<SignInSession>
  /** Has the message signed in whatever way `sign` knows, such as while connecting. It takes the place of an attempt that is underway. */
  run(sign: (terms: SignInTerms) => Promise<Signed>): Promise<SignInSession>
  /** Hears which account is connected: signs out whoever is no longer the one. */
  hear(address: string | undefined): void
  /** Ends an attempt that is underway, too. @throws what the server answered: then the session is still there */
  signOut(): Promise<void>
}

const defaultTtlSeconds = 3600

/** Sign-in with Ethereum (EIP-4361) to the page's own server. Nothing is asked before `read`, `prepare` or `ask`. */
export function createSignIn(options: SignInOptions): SignIn {
  const { server, statement, resources, ttlSeconds = defaultTtlSeconds, now = server.now ?? Date.now } = options
  const store = createStore<SignInState>(() => ({ status: 'unknown' }))
  const step = (event: SignInEvent) => store.setState(next(store.getState(), event), true)
  const serverSession = createServerSession(server, options.storage)
  let fetchNonce = once(() => server.nonce())
  let account: string | undefined
  let attempt = new AbortController()
  let running: Promise<SignInSession> | undefined

  /** Each nonce is for one message. */
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
      if (!signal.aborted) step(isRefusal(error) ? { type: 'refused' } : { type: 'failed', error })
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
    // What the server does not hear now, the next page tells it.
    serverSession.end().catch(() => {})
  }
  const leaveIfOther = () => {
    const state = store.getState()
    if (state.status === 'signed-in' && account && !isSame(account, state.session.address)) leave()
  }

  const signIn: SignIn = {
    store,
    follow(config) {
      // The state says it: nobody is seen to be signed in.
      signIn.read().catch(() => {})
      return config.subscribe(addressOf, signIn.hear, { emitImmediately: true })
    },
    read: once(async () => {
      try {
        step({ type: 'read', session: await serverSession.read() })
      } catch (error) {
        // Whoever cannot be seen to be signed in may sign in.
        step({ type: 'read', session: undefined })
        throw error
      }
      leaveIfOther()
    }),
    prepare() {
      // Whoever takes one asks again, and hears why there is none.
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
      // Whoever signs in again meanwhile stays.
      if (attempt === ended) step({ type: 'left' })
    },
  }
  return signIn
}

/** The account that is connected. */
function addressOf({ connections, current }: Config['state']): string | undefined {
  return current ? connections.get(current)?.accounts[0] : undefined
}

/** Addresses are equal whatever their EIP-55 casing. */
function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function isRefusal(error: unknown): boolean {
  return endingOf(error, true).ending === 'refused'
}
