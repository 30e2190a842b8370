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
  /** Any text that the relay accepts. The stack uses the environment id. */
  projectId: string
  metadata: Metadata
  /** Clients of one origin with the same prefix share their sessions. `dynamic-wc2` by default. */
  storagePrefix?: string
  /** IndexedDB by default, memory where the browser has none. */
  storage?: RelayStorage
  /** `new WebSocket(url)` by default. */
  openSocket?: (url: string) => WebSocket
  /** Checks a contract's signature (EIP-1271) for one-click auth. Without it, only accounts with a private key can sign in. */
  callContract?: (call: { chainId: number; to: string; data: string }) => Promise<string>
  /** Unix milliseconds. */
  now?: () => number
  log?: Log
}

/** The events of the specification's external wallet (§4). */
export type RelayClientEvents = {
  /** A session started that no call waits for: the wallet approved while the page was reloading. */
  session_connect: Session
  session_update: { topic: string; namespaces: SessionNamespaces }
  session_event: { topic: string; name: string; data: unknown; chainId: string }
  session_extend: { topic: string; expiry: number }
  session_delete: { topic: string; code: number; message: string }
  session_expire: { topic: string }
  /** The answer to a request of a tab that was closed. */
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

/** What a page proposes for a session. */
export type Wishes = {
  namespaces: ProposalNamespaces
  sessionProperties?: Record<string, unknown>
  /** By chain or namespace, among those proposed. */
  scopedProperties?: Record<string, Record<string, unknown>>
}

export type ProposeOptions = Wishes & {
  /** Withdraws the proposal: a later approval is answered by ending its session. */
  signal?: AbortSignal
}

export type Pairing = {
  /** What a wallet scans or opens. It contains the key: show it, but never send or log it. */
  uri: string
  /** Unix seconds. */
  expiry: number
  /**
   * @throws {ProviderRpcError} as the wallet answered (5000…), or 7000 when its settlement is not valid;
   *   {@link ProposalExpiredError}; the signal's reason
   */
  approval: Promise<Session>
}

/** What the user signs. */
export type SignInOptions = {
  /** CAIP-2, eip155 only. */
  chains: readonly string[]
  domain: string
  nonce: string
  /** The URI that the user signs in to. */
  uri: string
  statement?: string
  resources?: readonly string[]
  /** Seconds until the signed text expires. */
  ttlSeconds?: number
  /** Methods for a session that starts at once. */
  methods?: readonly string[]
}

export type AuthenticateOptions = SignInOptions & {
  /** The ordinary proposal, for wallets without one-click auth. */
  fallback: Wishes
  signal?: AbortSignal
}

/** The result: a sign-in, or only a session. */
export type Authenticated = {
  /** Verified: signature, domain, nonce, audience, time, chains and methods. Empty when the wallet accepted the fallback. */
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

/** The page's peer of a pairing over a relay. */
export type RelayClient = Pick<Emitter<RelayClientEvents>, 'on' | 'removeListener'> & {
  readonly store: Pick<
    StoreApi<{ connection: ConnectionState; sessions: readonly Session[] }>,
    'getState' | 'subscribe'
  >
  /** Reads the stored sessions, and connects to the relay if there is one. Add listeners first: late answers are emitted now. */
  open(): Promise<void>
  propose(options: ProposeOptions): Promise<Pairing>
  /** Asks for a sign-in, or for a session if the wallet does not support that. `answer` also throws {@link SignInError}. */
  authenticate(options: AuthenticateOptions): Promise<Omit<Pairing, 'approval'> & { answer: Promise<Authenticated> }>
  /**
   * Sends a request to the wallet. It is stored until it is answered, so it survives a reload (`late_answer`), a lost connection
   * and a closed wallet.
   * @param onSent called with the id that the wallet will see, once the request is stored (deep links name it)
   */
  request(request: SessionRequest, options?: { onSent?: (id: number) => void }): Promise<unknown>
  /** Extends a session to seven days from now. */
  extend(topic: string): Promise<void>
  ping(topic: string): Promise<void>
  /** Ends a session here at once, and at the wallet as soon as the relay delivers the message. */
  disconnect(topic: string): Promise<void>
  /** Connects again: after the relay refused, or because the user asks. */
  retry(): void
  close(): void
}
