import type { StoreApi } from 'zustand/vanilla'
import type { Emitter } from '../../../core/emitter.ts'
import type { Log } from '../../../core/logged.ts'
import type { ConnectionState } from '../../../core/relay/connectionState.ts'
import type { Session } from '../../../core/relay/session.ts'
import type { RelayStorage } from '../../../core/relay/storage.ts'
import type { Cacao } from '../../../wire/relay/cacao.ts'
import type { Metadata } from '../../../wire/relay/metadata.ts'
import type { ProposalNamespaces, SessionNamespaces } from '../../../wire/relay/namespaces.ts'

export type RelayClientOptions = {
  relayUrl: string
  /** Any text that the relay knows; the stack uses the environment id. */
  projectId: string
  metadata: Metadata
  /** Two clients of one origin with the same prefix are one client: they share sessions. `dynamic-wc2` by default. */
  storagePrefix?: string
  /** In IndexedDB by default, in memory where the browser has none. */
  storage?: RelayStorage
  /** `new WebSocket(url)` by default. */
  openSocket?: (url: string) => WebSocket
  /** Checks a contract's signature (EIP-1271) for one-click auth; without it only keys of persons can sign in. */
  callContract?: (call: { chainId: number; to: string; data: string }) => Promise<string>
  /** Unix milliseconds. */
  now?: () => number
  log?: Log
}

/** Everything the specification's external wallet can tell of itself (§4). */
export type RelayClientEvents = {
  /** A session began that no call waits for: approved while the page was being reloaded. */
  session_connect: Session
  session_update: { topic: string; namespaces: SessionNamespaces }
  session_event: { topic: string; name: string; data: unknown; chainId: string }
  session_extend: { topic: string; expiry: number }
  session_delete: { topic: string; code: number; message: string }
  session_expire: { topic: string }
  /** The answer to a request whose page is gone. */
  late_answer: LateAnswer
}

export type LateAnswer = {
  topic: string
  id: number
  chainId: string
  method: string
  params: unknown
  answer: { result: unknown } | { error: { code: number; message: string; data?: unknown } }
}

/** What a page would like a session to have. */
export type Wishes = {
  namespaces: ProposalNamespaces
  sessionProperties?: Record<string, unknown>
  /** By chain or namespace, of those asked for. */
  scopedProperties?: Record<string, Record<string, unknown>>
}

export type ProposeOptions = Wishes & {
  /** Drops the proposal: an approval that still comes is answered by ending its session. */
  signal?: AbortSignal
}

export type Pairing = {
  /** What a wallet scans or opens. It holds the key: show it, never send or log it. */
  uri: string
  /** Unix seconds. */
  expiry: number
  /**
   * @throws {ProviderRpcError} as the wallet answered (5000…), or 7000 when its settlement does not hold;
   *   {@link ProposalExpiredError}; the signal's reason
   */
  approval: Promise<Session>
}

/** What a person is to sign. */
export type SignInOptions = {
  /** CAIP-2, eip155 only. */
  chains: readonly string[]
  domain: string
  nonce: string
  /** The URI that is signed in to. */
  uri: string
  statement?: string
  resources?: readonly string[]
  /** Seconds until the signed text is no longer valid. */
  ttlSeconds?: number
  /** Methods wanted for a session that begins at once. */
  methods?: readonly string[]
}

export type AuthenticateOptions = SignInOptions & {
  /** The ordinary proposal, for wallets that do not know one-click auth. */
  fallback: Wishes
  signal?: AbortSignal
}

/** Signed in, or at least connected. */
export type Authenticated = {
  /** Verified: signature, domain, nonce, audience, time, chains and methods. Empty when the wallet took the fallback. */
  cacaos: readonly Cacao[]
  /** Absent when the wallet approved no method. */
  session?: Session
}

export type SessionRequest = {
  topic: string
  /** CAIP-2. */
  chainId: string
  method: string
  params: unknown
  /** 300 (the default) to 604,800. */
  expirySeconds?: number
  signal?: AbortSignal
}

/** The page's end of relay-based pairing. */
export type RelayClient = Pick<Emitter<RelayClientEvents>, 'on' | 'removeListener'> & {
  readonly store: Pick<
    StoreApi<{ connection: ConnectionState; sessions: readonly Session[] }>,
    'getState' | 'subscribe'
  >
  /** Reads stored sessions, and dials when there is one. Listen first: late answers are told now. */
  open(): Promise<void>
  propose(options: ProposeOptions): Promise<Pairing>
  /** Asks for a sign-in, and for a session should the wallet not know how. `answer` throws {@link SignInError} too. */
  authenticate(options: AuthenticateOptions): Promise<Omit<Pairing, 'approval'> & { answer: Promise<Authenticated> }>
  /**
   * Kept until it is answered: it survives a reload (`late_answer`), a lost link and a closed wallet.
   * @param onSent hears the id the wallet will see, once the request is kept (deep links name it)
   */
  request(request: SessionRequest, options?: { onSent?: (id: number) => void }): Promise<unknown>
  /** Prolongs a session by seven days from now. */
  extend(topic: string): Promise<void>
  ping(topic: string): Promise<void>
  /** Ends a session here at once, and at the wallet as soon as the relay has taken it. */
  disconnect(topic: string): Promise<void>
  /** Dials again: after the relay refused, or because a person asks. */
  retry(): void
  close(): void
}
