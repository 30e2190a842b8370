import type { StoreApi } from 'zustand/vanilla'
import type { RelayKeyPair } from '../../crypto/relayKeys.ts'
import type { WcParams, WcResult } from '../../wire/relay/payloads.ts'
import type { WcMethod } from '../../wire/relay/tags.ts'
import type { Log } from '../logged.ts'
import type { LinkState } from './linkState.ts'
import type { Answer, OpenRequest, ReceivedRequest } from './request.ts'
import type { Session } from './session.ts'
import type { RelayStorage, Table, Turn } from './storage.ts'
import type { TopicKey } from './topic.ts'

/** What a screen draws from. */
export type PeerState = {
  link: LinkState
  sessions: readonly Session[]
  /** Requests of other ends that wait for an answer, oldest first. */
  received: readonly ReceivedRequest[]
}

/** A turn that may also talk: what it says is kept with all it changes, and leaves once both are. */
export type PeerTurn = Turn & {
  /** Keeps the key of a topic and subscribes to it. @param options.expiry unix seconds */
  join(topic: string, key: TopicKey, options: { expiry: number }): void
  /** Forgets the key and unsubscribes. What was said there before still leaves. */
  leave(topic: string): void
  /** Publishes a request and keeps it until it is answered or expires; see {@link RelayPeer.resultOf}. */
  request<method extends WcMethod>(
    topic: string,
    method: method,
    params: WcParams<method>,
    options?: RequestOptions,
  ): Promise<OpenRequest>
  /** Publishes a request whose answer is of no interest. */
  notify<method extends WcMethod>(topic: string, method: method, params: WcParams<method>): Promise<void>
  /** Ends a request of ours, as its answer would. */
  conclude(request: Pick<OpenRequest, 'answerTopic' | 'id'>, answer: Answer): Promise<void>
  /** Forgets a request of ours: its answer will not be heard, and what was not sent stays here. */
  drop(request: Pick<OpenRequest, 'answerTopic' | 'id'>): Promise<void>
  /** Answers a request from within its handler, which then returns `silence`: for those that leave the topic at once. */
  reply(request: RequestName & { method: string }, answer: Answer, options?: AnswerOptions): Promise<void>
  /** Answers a request that a handler left open. Says nothing when it has been answered or has expired. */
  answer(request: RequestName, answer: Answer, options?: AnswerOptions): Promise<void>
  /**
   * Answers a proposal and settles its session in one round trip; the session's topic must have been joined.
   * @returns the settlement, which the page answers
   */
  approve(request: RequestName, approval: Approval): Promise<OpenRequest>
}

/** Which request of the other end. */
export type RequestName = Pick<ReceivedRequest, 'topic' | 'id'>

export type RequestOptions = {
  /** Unix seconds; by the method's table otherwise. */
  expiry?: number
  /** Where the answer comes when not on the topic of the request. */
  answerTopic?: string
}

export type AnswerOptions = {
  /** Whether a person refused, or this client did by itself: some methods have tags of their own for that (§7). */
  refusal?: 'reject' | 'autoReject'
  /** Answers on another topic, with a type-1 envelope to `publicKey`: one-click auth. */
  sealTo?: { topic: string; publicKey: string; pair: RelayKeyPair }
}

export type Approval = {
  response: WcResult<'wc_sessionPropose'>
  sessionTopic: string
  settlement: WcParams<'wc_sessionSettle'>
}

/** A request as its handler gets it: opened with the key of its topic, and fitting its method's schema. */
export type Incoming<method extends WcMethod> = ReceivedRequest & { params: WcParams<method> }
/** `later` keeps the request until somebody calls `answer`; `silence` ends it without an answer. */
export type Reaction = Answer | 'later' | 'silence'
/** Decides within the turn that also marks the message as handled: no second delivery comes this far. */
export type RequestHandlers = {
  readonly [method in WcMethod]?: (request: Incoming<method>, turn: PeerTurn) => Promise<Reaction>
}
/** Hears of a request that does not fit its method's schema: it is refused, and comes to no handler. */
export type OnMalformed = (request: { topic: string; method: WcMethod }, turn: PeerTurn) => void
/**
 * What an answer changes, whether or not the page that asked is still there. Returns what the request is concluded
 * with, or `later` when something else will conclude it.
 * @param sender public key and agreed key of a type-1 envelope
 */
export type AnswerHandler = (
  request: OpenRequest,
  answer: Answer,
  turn: PeerTurn,
  sender: Sender | undefined,
) => Promise<Answer | 'later'>
export type AnswerHandlers = { readonly [method in WcMethod]?: AnswerHandler }
export type Sender = { publicKey: string; key: string }

export type RelayPeerOptions = {
  relayUrl: string
  projectId: string
  storage: RelayStorage
  /** What to do with a request. Methods not named are answered with 10001. */
  requests: RequestHandlers
  answers?: AnswerHandlers
  onMalformed?: OnMalformed
  /** More tables whose records are of no use once they have expired. */
  expiring?: readonly Table<{ expiry: number }>[]
  /** Hears what a turn of any tab told, once it is committed. */
  onNews?: (news: unknown) => void
  /** An answer that came after the page that asked was gone. */
  onLateAnswer?: (request: OpenRequest, answer: Answer) => void
  /** `new WebSocket(url)` by default. */
  openSocket?: (url: string) => WebSocket
  /** This device's clock: unix milliseconds. */
  now?: () => number
  log?: Log
}

/** One end of relay-based pairing: a socket, the topics it works with, and requests in both directions. */
export type RelayPeer = {
  readonly store: Pick<StoreApi<PeerState>, 'getState' | 'subscribe'>
  /** Reads what is kept, says late answers, and dials when there is a topic to work with. */
  open(): Promise<void>
  /** Decides something; see {@link RelayStorage.turn}. Once it resolves, `store` says what became of it. */
  turn<result>(work: (turn: PeerTurn) => Promise<result>): Promise<result>
  /**
   * The result of a request.
   * @param options.signal drops the request; then its reason is thrown
   * @throws {ProviderRpcError} the other end's error; {@link RequestExpiredError}; {@link RelayClosedError}
   */
  resultOf(request: OpenRequest, options?: { signal?: AbortSignal }): Promise<unknown>
  /** Unix milliseconds, as this end dates what it says: this device's, set forward where the relay has said that it is behind. */
  now(): number
  /**
   * Waits a moment for the relay to say its time, before something is dated.
   * @throws {ClockError} when this device is further behind than a relay may set right
   */
  learnTime(): Promise<void>
  /** Dials again now: after 'refused', or because a person is tired of waiting. */
  retry(): void
  /** Ends the socket and frees the storage. What was not sent is kept for the next time. */
  close(): void
}
