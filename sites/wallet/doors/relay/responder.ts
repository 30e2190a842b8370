import {
  type ConnectionState,
  createRelayPeer,
  disconnectSession,
  endSession,
  extendSession,
  type RelayStorage,
  type Session,
  sessions,
} from 'latchkey/core/relay'
import { topicOf } from 'latchkey/crypto'
import type { Network } from 'latchkey/wire/account'
import { type Metadata, type Pairing, pairingSeconds, parsePairingUri, peerErrors } from 'latchkey/wire/relay'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { createDecisions, type Decisions } from './decisions.ts'
import type { DeclinedEvent } from './declinedEvent.ts'
import { endPairing } from './endPairing.ts'
import type { NoticeEvent, PairingTrouble } from './notice.ts'
import { pairings } from './relayRecords.ts'
import type { RelayRequest } from './relayRequest.ts'
import { createRequestHandlers } from './requestHandlers.ts'
import { createRequestList } from './requestList.ts'
import { leadWithAccount, leadWithNetwork } from './sessionChanges.ts'
import { createTakes } from './takes.ts'

/** What one user's end of the relay shows. */
export type ResponderState = {
  connection: ConnectionState
  sessions: readonly Session[]
  /** What waits for the user, the oldest first. */
  requests: readonly RelayRequest[]
}

/** One person's end of the relay: their sessions, what pages ask of them, and their answers. */
export type Responder = Decisions & {
  store: StoreApi<ResponderState>
  open(): Promise<void>
  /** Joins the page of a pairing URI. What is wrong with the URI is a notice. */
  pair(uri: string): Promise<void>
  /** Stops waiting for the page of a pairing: whatever it still says there is not heard. */
  abandon(pairingTopic: string): Promise<void>
  extend(topic: string): Promise<void>
  end(topic: string): Promise<void>
  /** Tells every page that knows the account that it is the one in use. */
  leadWith(address: string): Promise<void>
  /** Tells every page that has the network that it is the one in use: looking at another gives it to nobody. */
  standOn(network: Network): Promise<void>
  /** Ends what another window was answering when it was closed, and says so. */
  endInterrupted(): Promise<void>
  /** Dials again now. */
  retry(): void
  close(): void
}

export type ResponderOptions = {
  relayUrl: string
  projectId: string
  storage: RelayStorage
  metadata: Metadata
  networks: readonly Network[]
  onNotice: (event: NoticeEvent) => void
  openSocket?: (url: string) => WebSocket
  /** Unix milliseconds. */
  now?: () => number
}

export function createResponder(options: ResponderOptions): Responder {
  const { relayUrl, projectId, storage, metadata, networks, onNotice, now = Date.now } = options
  const nowSeconds = () => Math.floor(now() / 1000)
  const peer = createRelayPeer({
    ...{ relayUrl, projectId, storage, now },
    ...(options.openSocket && { openSocket: options.openSocket }),
    requests: createRequestHandlers({ networks }),
    // Its person would go on waiting for a page that has spoken already.
    onMalformed: ({ topic }, tx) => tx.emit({ type: 'declined', pairingTopic: topic } satisfies DeclinedEvent),
    expiring: [pairings],
    onLateAnswer({ method, topic }, answer) {
      // A window that was closed had approved the session, and its page does not take it.
      if (method === 'wc_sessionSettle' && 'error' in answer) {
        void peer.transaction((tx) => endSession(tx, topic, peerErrors.settlementFailed))
      }
    },
    onEvent: (event) => isDeclined(event) && onNotice(event),
  })
  const takes = createTakes({
    ...{ peer, storage },
    onInterrupted: (requester) => onNotice({ type: 'interrupted', requester }),
  })
  const toRequests = createRequestList(networks)
  /** Answered here and kept; the store of the peer follows in a moment. */
  const answered = new Set<string>()
  const readState = (): ResponderState => {
    const state = peer.store.getState()
    return {
      connection: state.connection,
      sessions: state.sessions,
      requests: toRequests(state).filter(({ id }) => !answered.has(id)),
    }
  }
  const store = createStore<ResponderState>(readState)
  const closing = new AbortController()

  function refresh(): void {
    const before = store.getState()
    const state = readState()
    store.setState(state, true)
    for (const one of state.requests) {
      if (!before.requests.includes(one)) onNotice({ type: 'requested', pairingTopic: one.name.topic })
    }
    const [shown] = before.requests
    if (shown && !state.requests.includes(shown)) sayWhyGone(shown, state.sessions)
  }

  function sayWhyGone({ expiry, requester, kind, name }: RelayRequest, left: readonly Session[]): void {
    const isOfSession = kind === 'ethereum' || kind === 'switch-network'
    if (expiry <= nowSeconds()) onNotice({ type: 'expired', requester })
    else if (isOfSession && !left.some(({ topic }) => topic === name.topic)) onNotice({ type: 'ended', requester })
  }

  /** @returns what is wrong with it */
  async function join({ topic, symKey, expiryTimestamp }: Pairing): Promise<PairingTrouble | undefined> {
    const now = nowSeconds()
    if ((await topicOf(symKey)) !== topic) return 'unreadable'
    if (expiryTimestamp <= now) return 'expired'
    // However long the page would wait: a code that lies about counts for no longer than it should.
    const expiry = Math.min(expiryTimestamp, now + pairingSeconds)
    const status = await peer.transaction(async (tx) => {
      const known = await tx.get(pairings, topic)
      if (known) return known.status
      tx.put(pairings, topic, { status: 'open', expiry })
      tx.join(topic, { kind: 'shared', key: symKey }, { expiry })
      return 'open'
    })
    if (status === 'answered') return 'used'
    awaitPage(topic, expiry)
    return undefined
  }

  /** Says that a page is waited for, until it speaks or its time is over. */
  function awaitPage(pairingTopic: string, expiry: number): void {
    const isAsked = store.getState().requests.some(({ name }) => name.topic === pairingTopic)
    if (!isAsked) onNotice({ type: 'paired', pairingTopic })
    const timer = setTimeout(() => onNotice({ type: 'lapsed', pairingTopic }), (expiry - nowSeconds()) * 1000)
    closing.signal.addEventListener('abort', () => clearTimeout(timer))
  }

  return {
    ...createDecisions({
      ...{ peer, takes, metadata, nowSeconds },
      onAnswered({ id }, event) {
        answered.add(id)
        refresh()
        onNotice(event)
      },
      onSettled: onNotice,
    }),
    store,
    async open() {
      closing.signal.addEventListener('abort', peer.store.subscribe(refresh))
      await peer.open()
      for (const { key, record } of await peer.transaction((tx) => tx.list(pairings))) {
        if (record.status === 'open') awaitPage(key, record.expiry)
      }
      await takes.endInterrupted()
    },
    async pair(uri) {
      const pairing = readUri(uri, nowSeconds())
      const why = pairing ? await join(pairing) : 'unreadable'
      if (why) onNotice({ type: 'failed', why })
    },
    async abandon(pairingTopic) {
      await peer.transaction(async (tx) => {
        await endPairing({ topic: pairingTopic }, tx)
        tx.leave(pairingTopic)
      })
      onNotice({ type: 'dismissed' })
    },
    extend: (topic) => extendSession(peer, topic),
    end: (topic) => disconnectSession(peer, topic),
    leadWith: (address) =>
      peer.transaction(async (tx) => {
        for (const { record } of await tx.list(sessions)) await leadWithAccount(record, address, tx)
      }),
    standOn: (network) =>
      peer.transaction(async (tx) => {
        for (const { record } of await tx.list(sessions)) await leadWithNetwork(record, network, tx)
      }),
    endInterrupted: takes.endInterrupted,
    retry: peer.retry,
    close() {
      closing.abort()
      peer.close()
    },
  }
}

function readUri(text: string, nowSeconds: number): Pairing | undefined {
  try {
    return parsePairingUri(text, nowSeconds)
  } catch {
    return undefined
  }
}

/** All other events are about sessions, which the store shows. */
function isDeclined(event: unknown): event is DeclinedEvent {
  return typeof event === 'object' && event !== null && 'type' in event && event.type === 'declined'
}
