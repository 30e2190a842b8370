import { createStore } from 'zustand/vanilla'
import { parse } from '../../wire/parse.ts'
import { type Frame, subscriptionCall } from '../../wire/relay/frames.ts'
import { timeMethod } from '../../wire/relay/relayTime.ts'
import { WireError } from '../../wire/wireError.ts'
import { once } from '../once.ts'
import { coalesce } from './coalesce.ts'
import { createConnection } from './connection.ts'
import { createDialer } from './dialer.ts'
import { receiveMessage } from './inbox.ts'
import { outbox } from './outbox.ts'
import { createOutboxSender } from './outboxSender.ts'
import { createPeerTransaction, type PeerEvent } from './peerTransaction.ts'
import { createPendingResults } from './pendingResults.ts'
import { createRelayClock } from './relayClock.ts'
import type { PeerState, PeerTransaction, RelayPeer, RelayPeerOptions } from './relayPeer.ts'
import { keyOf, openRequests, type ReceivedRequest, receivedRequests } from './request.ts'
import { sessions } from './session.ts'
import { createSessionAnswers, createSessionRequests } from './sessionRequests.ts'
import type { Committed } from './storage.ts'
import { forgetHistory, sweep } from './sweep.ts'
import { topics } from './topic.ts'
import { waitForRelayTime } from './waitForRelayTime.ts'

/** Browsers fire a longer timer at once. */
const longestTimerMs = 2 ** 31 - 1

/** Wires the parts of this folder together: the storage is the source of truth, and the connection follows it. */
export function createRelayPeer(options: RelayPeerOptions): RelayPeer {
  const { storage, relayUrl, projectId, openSocket = (url) => new WebSocket(url) } = options
  const clock = createRelayClock(options.now ?? Date.now)
  const { now } = clock
  const { onEvent = () => {}, onLateAnswer = () => {}, expiring = [] } = options
  const requests = { ...createSessionRequests(now), ...options.requests }
  const answers = { ...createSessionAnswers(now), ...options.answers }
  const malformed = options.onMalformed && { onMalformed: options.onMalformed }
  const closing = new AbortController()
  const store = createStore<PeerState>(() => ({ connection: { status: 'idle' }, sessions: [], received: [] }))
  const toNowSeconds = () => Math.floor(now() / 1000)
  /** A topic to test with whether the socket is still alive. */
  let anyTopic: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpened = false
  /** Whether a socket is needed only to learn the relay's time. */
  let isLearning = false
  let onTime = () => {}
  const timeReceived = new Promise<void>((resolve) => {
    onTime = resolve
  })

  function transaction<result>(work: (tx: PeerTransaction) => Promise<result>): Promise<result> {
    return storage.transaction((plain) => work(createPeerTransaction(plain, { tab: storage.tab, nowMs: now() })))
  }

  /** A change of these tables starts `sync`. The tables of seen messages and of ids do not matter to the relay. */
  const syncedTables = [topics, outbox, sessions, openRequests, receivedRequests, ...expiring].map(({ name }) => name)

  const toUrl = createDialer({ storage, relayUrl, projectId, now: clock.relayNow })
  const pendingResults = createPendingResults({ storage, onLateAnswer, onError: report })
  const connection = createConnection({
    toUrl,
    openSocket,
    onOpen() {
      sender.reset()
      attempt(sync)
    },
    canRetry: clock.correct,
    onCall: (call) => {
      if (call.method === timeMethod) {
        clock.receive(call.params)
        onTime()
        return
      }
      receiving = receiving.then(() => receive(call)).catch(report)
    },
    probe: () => (anyTopic === undefined ? undefined : { method: 'irn_subscribe', params: { topic: anyTopic } }),
  })
  const sender = createOutboxSender({
    connection,
    storage,
    now,
    transaction,
    async onRejected({ request }, { code, message }, tx) {
      if (request) await tx.conclude(request, { error: { code, message } })
    },
    async onSubscriptionRejected(topic, { code, message }, tx) {
      // The wallet may have done what a session asked for, and its answer arrives once the relay has room.
      if (await tx.get(sessions, topic)) return
      for (const { record } of await tx.list(openRequests)) {
        if (record.answerTopic === topic) await tx.conclude(record, { error: { code, message } })
      }
    },
    requestSync: () => attempt(sync),
  })

  /** Messages are handled one after the other, because their order within a topic matters. */
  let receiving = Promise.resolve()
  async function receive({ id, method, params }: Extract<Frame, { kind: 'call' }>): Promise<void> {
    if (method !== 'irn_subscription') return
    const { data } = parse(subscriptionCall, params)
    await transaction((tx) => receiveMessage(data, tx, { requests, answers, ...malformed, nowMs: now() }))
    // Only after the commit: until then the relay must deliver the message again (relay-pairing §13, rule 6).
    connection.acknowledge(id)
  }

  const sync = coalesce(async () => {
    if (!isOpened || closing.signal.aborted) return
    const stored = await transaction(async (tx) => ({
      deadline: await sweep(tx, { nowSeconds: toNowSeconds(), expiring }),
      topics: (await tx.list(topics)).map(({ key }) => key),
      outbox: await tx.list(outbox),
      sessions: (await tx.list(sessions)).map(({ record }) => record),
      received: (await tx.list(receivedRequests)).map(({ record }) => record),
    }))
    updateStore(stored)
    anyTopic = stored.topics[0]
    clearTimeout(timer)
    const restMs = stored.deadline * 1000 - now()
    if (Number.isFinite(restMs)) timer = setTimeout(() => attempt(sync), Math.min(restMs, longestTimerMs))
    connection.need(isLearning || stored.topics.length > 0 || stored.outbox.length > 0)
    if (connection.store.getState().status === 'connected') attempt(() => sender.sync(stored))
  })

  /** Once per client: a relay that does not send its time the first time never will. */
  const askTime = once(async () => {
    isLearning = true
    connection.need(true)
    await waitForRelayTime(connection.store, timeReceived)
    // The socket stays open: the caller is about to send something.
    isLearning = false
  })

  async function learnTime(): Promise<void> {
    if (!clock.isKnown()) await askTime()
    try {
      clock.assertUsable()
    } catch (error) {
      attempt(sync)
      throw error
    }
  }

  /** Keeps a list whose content did not change, so that screens do not render again. */
  function updateStore(stored: Pick<PeerState, 'sessions' | 'received'>): void {
    const { sessions, received } = store.getState()
    const byAge = stored.received.toSorted((a, b) => a.receivedAt - b.receivedAt)
    if (!isSame(sessions, stored.sessions)) store.setState({ sessions: stored.sessions })
    // A request does not change while it waits, so comparing names is enough.
    if (!isSame(received.map(nameOf), byAge.map(nameOf))) store.setState({ received: byAge })
  }

  /** Events are emitted once the store shows the change. A commit that leaves the store as it is does not wait for `sync`. */
  function onCommit({ tables, events }: Committed): void {
    const synced = syncedTables.some((name) => tables.has(name)) ? sync() : Promise.resolve()
    synced.catch(report)
    if (tables.has(sessions.name) || tables.has(receivedRequests.name)) storeUpdated = synced.catch(() => {})
    emitting = Promise.all([emitting, storeUpdated]).then(() => {
      for (const value of events as readonly PeerEvent[]) {
        if ('concluded' in value) attempt(() => pendingResults.deliver(value.concluded))
        else onEvent(value.event)
      }
    }, report)
  }
  let emitting: Promise<unknown> = Promise.resolve()
  /** Settles when the store shows the sessions and requests of the last commit. */
  let storeUpdated: Promise<void> = Promise.resolve()

  function attempt(work: () => Promise<unknown>): void {
    work().catch(report)
  }

  /** Errors that arrive here are ours or the storage's. Errors of relays and peers are expected and handled elsewhere. */
  function report(error: unknown): void {
    if (closing.signal.aborted) return
    options.log?.write({
      event: error instanceof WireError ? 'warning' : 'error',
      wallet: 'relay',
      method: 'connection',
    })
  }

  storage.watch(onCommit, { signal: closing.signal })
  connection.store.subscribe((state) => store.setState({ connection: state }))

  return {
    store,
    async transaction(work) {
      const result = await transaction(work)
      await storeUpdated
      return result
    },
    open: once(async () => {
      isOpened = true
      await sync()
      await pendingResults.deliverLate()
      attempt(() => transaction((tx) => forgetHistory(tx, toNowSeconds())))
    }),
    async resultOf(request, { signal } = {}) {
      const result = pendingResults.resultOf(request)
      const drop = () => {
        pendingResults.forget(request, signal?.reason)
        attempt(() => transaction((tx) => tx.drop(request)))
      }
      if (signal?.aborted) drop()
      signal?.addEventListener('abort', drop)
      try {
        return await result
      } finally {
        signal?.removeEventListener('abort', drop)
      }
    },
    now,
    learnTime,
    retry: connection.retry,
    close() {
      closing.abort()
      clearTimeout(timer)
      connection.close()
      sender.close()
      pendingResults.close()
      storage.close()
    },
  }
}

function nameOf({ topic, id }: ReceivedRequest): string {
  return keyOf(topic, id)
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
