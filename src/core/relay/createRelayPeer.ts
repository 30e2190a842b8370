import { createStore } from 'zustand/vanilla'
import { parse, WireError } from '../../wire/parse.ts'
import { type Frame, subscriptionCall } from '../../wire/relay/frames.ts'
import { timeMethod } from '../../wire/relay/relayTime.ts'
import { once } from '../once.ts'
import { again } from './again.ts'
import { createConcluded } from './concluded.ts'
import { createCourier } from './courier.ts'
import { createDialer } from './dialer.ts'
import { waitForTime } from './heardTime.ts'
import { takeIn } from './inbox.ts'
import { createLink } from './link.ts'
import { outbox } from './outbox.ts'
import { createPeerTurn, type PeerNews } from './peerTurn.ts'
import { createRelayClock } from './relayClock.ts'
import type { PeerState, PeerTurn, RelayPeer, RelayPeerOptions } from './relayPeer.ts'
import { keyOf, openRequests, type ReceivedRequest, receivedRequests } from './request.ts'
import { sessions } from './session.ts'
import { createSessionAnswers, createSessionRequests } from './sessionRequests.ts'
import type { Committed } from './storage.ts'
import { forgetHistory, sweep } from './sweep.ts'
import { topics } from './topic.ts'

/** Longer, and a browser's timer would go off at once. */
const longestTimerMs = 2 ** 31 - 1

/** Puts the rooms of this folder together: what is kept decides, the network follows. */
export function createRelayPeer(options: RelayPeerOptions): RelayPeer {
  const { storage, relayUrl, projectId, openSocket = (url) => new WebSocket(url) } = options
  const clock = createRelayClock(options.now ?? Date.now)
  const { now } = clock
  const { onNews = () => {}, onLateAnswer = () => {}, expiring = [] } = options
  const requests = { ...createSessionRequests(now), ...options.requests }
  const answers = { ...createSessionAnswers(now), ...options.answers }
  const malformed = options.onMalformed && { onMalformed: options.onMalformed }
  const closing = new AbortController()
  const store = createStore<PeerState>(() => ({ link: { status: 'idle' }, sessions: [], received: [] }))
  const toNowSeconds = () => Math.floor(now() / 1000)
  /** One topic to probe a doubtful socket with. */
  let anyTopic: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpened = false
  /** A socket is wanted for the time alone. */
  let isLearning = false
  let onTime = () => {}
  const heard = new Promise<void>((resolve) => {
    onTime = resolve
  })

  function turn<result>(work: (turn: PeerTurn) => Promise<result>): Promise<result> {
    return storage.turn((plain) => work(createPeerTurn(plain, { tab: storage.tab, nowMs: now() })))
  }

  /** A change of these is followed; what was seen and which id came last is nobody's business. */
  const followed = [topics, outbox, sessions, openRequests, receivedRequests, ...expiring].map(({ name }) => name)

  const toUrl = createDialer({ storage, relayUrl, projectId, now: clock.relayNow })
  const concluded = createConcluded({ storage, onLateAnswer })
  const link = createLink({
    toUrl,
    openSocket,
    onOpen() {
      courier.begin()
      attempt(follow)
    },
    isMended: clock.mend,
    onCall: (call) => {
      if (call.method === timeMethod) {
        clock.hear(call.params)
        onTime()
        return
      }
      taking = taking.then(() => receive(call)).catch(report)
    },
    probe: () => (anyTopic === undefined ? undefined : { method: 'irn_subscribe', params: { topic: anyTopic } }),
  })
  const courier = createCourier({
    link,
    storage,
    now,
    turn,
    async onRefused({ request }, { code, message }, turn) {
      if (request) await turn.conclude(request, { error: { code, message } })
    },
    async onDeaf(topic, { code, message }, turn) {
      // What was asked in a session may have been done, and its answer still comes once there is room.
      if (await turn.get(sessions, topic)) return
      for (const { record } of await turn.list(openRequests)) {
        if (record.answerTopic === topic) await turn.conclude(record, { error: { code, message } })
      }
    },
    again: () => attempt(follow),
  })

  /** Messages are taken in one after the other: within a topic, order has a meaning. */
  let taking = Promise.resolve()
  async function receive({ id, method, params }: Extract<Frame, { kind: 'call' }>): Promise<void> {
    if (method !== 'irn_subscription') return
    const { data } = parse(subscriptionCall, params)
    await turn((turn) => takeIn(data, turn, { requests, answers, ...malformed, nowMs: now() }))
    // Only now: until it is kept, the relay is to deliver it again (protocol §13, rule 6).
    link.acknowledge(id)
  }

  const follow = again(async () => {
    if (!isOpened || closing.signal.aborted) return
    const kept = await turn(async (turn) => ({
      deadline: await sweep(turn, { nowSeconds: toNowSeconds(), expiring }),
      topics: (await turn.list(topics)).map(({ key }) => key),
      outbox: await turn.list(outbox),
      sessions: (await turn.list(sessions)).map(({ record }) => record),
      received: (await turn.list(receivedRequests)).map(({ record }) => record),
    }))
    draw(kept)
    anyTopic = kept.topics[0]
    clearTimeout(timer)
    const restMs = kept.deadline * 1000 - now()
    if (Number.isFinite(restMs)) timer = setTimeout(() => attempt(follow), Math.min(restMs, longestTimerMs))
    link.need(isLearning || kept.topics.length > 0 || kept.outbox.length > 0)
    if (link.store.getState().status === 'connected') attempt(() => courier.follow(kept))
  })

  /** Once for each client: a relay that says nothing the first time is one that never does. */
  const askTime = once(async () => {
    isLearning = true
    link.need(true)
    await waitForTime(link.store, heard)
    // The socket stays: what is about to be said needs it.
    isLearning = false
  })

  async function learnTime(): Promise<void> {
    if (!clock.isHeard()) await askTime()
    try {
      clock.assertRight()
    } catch (error) {
      attempt(follow)
      throw error
    }
  }

  /** A list that says the same stays the same, so that nobody draws in vain. */
  function draw(kept: Pick<PeerState, 'sessions' | 'received'>): void {
    const { sessions, received } = store.getState()
    const byAge = kept.received.toSorted((a, b) => a.receivedAt - b.receivedAt)
    if (!isSame(sessions, kept.sessions)) store.setState({ sessions: kept.sessions })
    // A request stays what it is as long as it waits: its name says enough.
    if (!isSame(received.map(nameOf), byAge.map(nameOf))) store.setState({ received: byAge })
  }

  /** Whoever hears of a change finds it in the store; answers to requests change nothing there and need not wait. */
  function hear({ tables, news }: Committed): void {
    const isFollowed = followed.some((name) => tables.has(name)) ? follow() : Promise.resolve()
    isFollowed.catch(report)
    if (tables.has(sessions.name) || tables.has(receivedRequests.name)) drawn = isFollowed.catch(() => {})
    telling = Promise.all([telling, drawn]).then(() => {
      for (const value of news as readonly PeerNews[]) {
        if ('concluded' in value) attempt(() => concluded.deliver(value.concluded))
        else onNews(value.news)
      }
    }, report)
  }
  let telling: Promise<unknown> = Promise.resolve()
  /** Settles when the store says what the last change made of sessions and requests. */
  let drawn: Promise<void> = Promise.resolve()

  function attempt(work: () => Promise<unknown>): void {
    work().catch(report)
  }

  /** What goes wrong here is ours or the storage's: of relays and other ends, errors are expected and dealt with. */
  function report(error: unknown): void {
    if (closing.signal.aborted) return
    options.log?.write({ event: error instanceof WireError ? 'warning' : 'error', wallet: 'relay', method: 'link' })
  }

  storage.watch(hear, { signal: closing.signal })
  link.store.subscribe((state) => store.setState({ link: state }))

  return {
    store,
    async turn(work) {
      const result = await turn(work)
      await drawn
      return result
    },
    open: once(async () => {
      isOpened = true
      await follow()
      await concluded.deliverLate()
      attempt(() => turn((turn) => forgetHistory(turn, toNowSeconds())))
    }),
    async resultOf(request, { signal } = {}) {
      const result = concluded.resultOf(request)
      const drop = () => {
        concluded.forget(request, signal?.reason)
        attempt(() => turn((turn) => turn.drop(request)))
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
    retry: link.retry,
    close() {
      closing.abort()
      clearTimeout(timer)
      link.close()
      courier.close()
      concluded.close()
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
