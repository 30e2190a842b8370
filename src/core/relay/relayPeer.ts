import type { StoreApi } from 'zustand/vanilla'
import type { RelayKeyPair } from '../../crypto/relayKeys.ts'
import type { WcParams, WcResult } from '../../wire/relay/payloads.ts'
import type { WcMethod } from '../../wire/relay/tags.ts'
import type { Log } from '../logged.ts'
import type { ConnectionState } from './connectionState.ts'
import type { Answer, OpenRequest, ReceivedRequest } from './request.ts'
import type { Session } from './session.ts'
import type { RelayStorage, Table, Transaction } from './storage.ts'
import type { TopicKey } from './topic.ts'

/** What a screen shows. */
export type PeerState = {
  connection: ConnectionState
  sessions: readonly Session[]
  /** Requests of peers that wait for an answer, oldest first. */
  received: readonly ReceivedRequest[]
}

/** A transaction that can also send: its messages are committed with its changes, and sent after that. */
export type PeerTransaction = Transaction & {
  /** Stores the key of a topic and subscribes to it. @param options.expiry unix seconds */
  join(topic: string, key: TopicKey, options: { expiry: number }): void
  /** Removes the key and unsubscribes. Messages queued there before are still sent. */
  leave(topic: string): void
  /** Publishes a request and stores it until it is answered or expires: see {@link RelayPeer.resultOf}. */
  request<method extends WcMethod>(
    topic: string,
    method: method,
    params: WcParams<method>,
    options?: RequestOptions,
  ): Promise<OpenRequest>
  /** Publishes a request whose answer is ignored. */
  notify<method extends WcMethod>(topic: string, method: method, params: WcParams<method>): Promise<void>
  /** Concludes a request of ours, as its answer would. */
  conclude(request: Pick<OpenRequest, 'answerTopic' | 'id'>, answer: Answer): Promise<void>
  /** Drops a request of ours: its answer is ignored, and it is not sent if it is still in the outbox. */
  drop(request: Pick<OpenRequest, 'answerTopic' | 'id'>): Promise<void>
  /** Answers a request inside its handler, which then returns `silence`: for handlers that leave the topic at once. */
  reply(request: RequestName & { method: string }, answer: Answer, options?: AnswerOptions): Promise<void>
  /** Answers a request whose handler returned `later`. Does nothing if it was answered or has expired. */
  answer(request: RequestName, answer: Answer, options?: AnswerOptions): Promise<void>
  /**
   * Answers a proposal and settles its session in one round trip; the session's topic must have been joined.
   * @returns the settlement, which the page answers
   */
  approve(request: RequestName, approval: Approval): Promise<OpenRequest>
}

/** Identifies a request of the peer. */
export type RequestName = Pick<ReceivedRequest, 'topic' | 'id'>

export type RequestOptions = {
  /** Unix seconds. By default, the time that the method's table gives. */
  expiry?: number
  /** The topic of the answer, if it is not that of the request. */
  answerTopic?: string
}

export type AnswerOptions = {
  /** Whether the user refused, or this client did automatically: some methods have separate tags for these (§7). */
  refusal?: 'reject' | 'autoReject'
  /** Answers on another topic, with a type-1 envelope to `publicKey`: one-click auth. */
  sealTo?: { topic: string; publicKey: string; pair: RelayKeyPair }
}

export type Approval = {
  response: WcResult<'wc_sessionPropose'>
  sessionTopic: string
  settlement: WcParams<'wc_sessionSettle'>
}

/** A request as its handler receives it: decrypted with the key of its topic, and valid for its method's schema. */
export type Incoming<method extends WcMethod> = ReceivedRequest & { params: WcParams<method> }
/** `later` stores the request until `answer` is called. `silence` ends it without an answer. */
export type Reaction = Answer | 'later' | 'silence'
/** Runs in the transaction that also marks the message as handled, so a second delivery never reaches it. */
export type RequestHandlers = {
  readonly [method in WcMethod]?: (request: Incoming<method>, tx: PeerTransaction) => Promise<Reaction>
}
/** Called for a request that does not fit its method's schema. It is refused and reaches no handler. */
export type OnMalformed = (request: { topic: string; method: WcMethod }, tx: PeerTransaction) => void
/**
 * Handles an answer, even when the tab that sent the request is closed. Returns what concludes the request, or `later`
 * when something else will.
 * @param sender public key and agreed key of a type-1 envelope
 */
export type AnswerHandler = (
  request: OpenRequest,
  answer: Answer,
  tx: PeerTransaction,
  sender: Sender | undefined,
) => Promise<Answer | 'later'>
export type AnswerHandlers = { readonly [method in WcMethod]?: AnswerHandler }
export type Sender = { publicKey: string; key: string }

export type RelayPeerOptions = {
  relayUrl: string
  projectId: string
  storage: RelayStorage
  /** Handlers by method. Requests of other methods are answered with 10001. */
  requests: RequestHandlers
  answers?: AnswerHandlers
  onMalformed?: OnMalformed
  /** More tables whose expired records are removed. */
  expiring?: readonly Table<{ expiry: number }>[]
  /** Called with each event that a transaction of any tab emitted, after its commit. */
  onEvent?: (event: unknown) => void
  /** Called with an answer whose tab was closed. */
  onLateAnswer?: (request: OpenRequest, answer: Answer) => void
  /** `new WebSocket(url)` by default. */
  openSocket?: (url: string) => WebSocket
  /** This device's clock: unix milliseconds. */
  now?: () => number
  log?: Log
}

/** One peer of a pairing over a relay: a socket, its topics, and requests in both directions. */
export type RelayPeer = {
  readonly store: Pick<StoreApi<PeerState>, 'getState' | 'subscribe'>
  /** Reads the storage, delivers late answers, and connects if there is a topic. */
  open(): Promise<void>
  /** Decides something; see {@link RelayStorage.transaction}. Once it resolves, `store` says what became of it. */
  transaction<result>(work: (tx: PeerTransaction) => Promise<result>): Promise<result>
  /**
   * The result of a request.
   * @param options.signal drops the request, and its reason is thrown
   * @throws {ProviderRpcError} the peer's error; {@link RequestExpiredError}; {@link RelayClosedError}
   */
  resultOf(request: OpenRequest, options?: { signal?: AbortSignal }): Promise<unknown>
  /** Unix milliseconds, for what this peer dates: this device's clock, set forward if the relay reports that it is behind. */
  now(): number
  /**
   * Waits a moment for the relay to send its time, before the caller dates anything.
   * @throws {ClockError} when this device's clock is further behind than a relay may correct
   */
  learnTime(): Promise<void>
  /** Connects again now: after 'refused', or because the user does not want to wait. */
  retry(): void
  /** Closes the socket and the storage. Unsent messages stay in the outbox for the next time. */
  close(): void
}
