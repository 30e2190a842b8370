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
import type { Network, PublicEnvironment } from 'latchkey/wire/account'
import { type Metadata, type Pairing, pairingSeconds, parsePairingUri, peerErrors } from 'latchkey/wire/relay'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { NoticeEvent, PairingTrouble } from '../notice.ts'
import { createDecisions, type Decisions } from './decisions.ts'
import type { DeclinedEvent } from './declinedEvent.ts'
import { endPairing } from './endPairing.ts'
import { pairings } from './relayRecords.ts'
import type { RelayRequest } from './relayRequest.ts'
import { createRelayTakenRequests } from './relayTakenRequests.ts'
import { createRequestHandlers } from './requestHandlers.ts'
import { createRequestList } from './requestList.ts'
import { leadWithAccount, leadWithNetwork } from './sessionChanges.ts'
import { toSessionProperties } from './sessionProperties.ts'

/** The state of one user's end of the relay. */
export type ResponderState = {
  connection: ConnectionState
  sessions: readonly Session[]
  /** Requests that wait for the user, oldest first. */
  requests: readonly RelayRequest[]
}

/** One user's end of the relay: their sessions, the requests of pages, and their answers. */
export type Responder = Decisions & {
  store: StoreApi<ResponderState>
  open(): Promise<void>
  /** Joins the page of a pairing URI. Reports a bad URI as a notice. */
  pair(uri: string): Promise<void>
  /** Stops waiting for the page of a pairing, and ignores its later messages. */
  abandon(pairingTopic: string): Promise<void>
  extend(topic: string): Promise<void>
  end(topic: string): Promise<void>
  /** Informs every page that knows the account that it is the active one. */
  leadWith(address: string): Promise<void>
  /** Informs every page that may use the network that it is the active one. Other pages do not gain the network. */
  standOn(network: Network): Promise<void>
  /** Ends requests that another window was answering when it was closed, with a notice for each. */
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
  /** The operator's bundler, which pages are told. */
  bundler?: PublicEnvironment['bundler']
  onNotice: (event: NoticeEvent) => void
  openSocket?: (url: string) => WebSocket
  /** Unix milliseconds. */
  now?: () => number
}

export function createResponder(options: ResponderOptions): Responder {
  const { relayUrl, projectId, storage, metadata, networks, bundler, onNotice, now = Date.now } = options
  const nowSeconds = () => Math.floor(now() / 1000)
  const peer = createRelayPeer({
    ...{ relayUrl, projectId, storage, now },
    ...(options.openSocket && { openSocket: options.openSocket }),
    requests: createRequestHandlers({ networks }),
    // Without this event, the user would go on waiting for a page that has already asked.
    onMalformed: ({ topic }, tx) => tx.emit({ type: 'declined', pairingTopic: topic } satisfies DeclinedEvent),
    expiring: [pairings],
    onLateAnswer({ method, topic }, answer) {
      // A window approved the session and was closed; now its page rejects the session.
      if (method === 'wc_sessionSettle' && 'error' in answer) {
        void peer.transaction((tx) => endSession(tx, topic, peerErrors.settlementFailed))
      }
    },
    onEvent: (event) => isDeclined(event) && onNotice(event),
  })
  const takenRequests = createRelayTakenRequests({
    ...{ peer, storage },
    onInterrupted: (requester) => onNotice({ type: 'interrupted', requester }),
  })
  const toRequests = createRequestList(networks)
  /** Ids of requests that are answered and stored; the peer's store drops them a moment later. */
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
    const [shown] = before.requests
    // First, so that no screen finds the request gone without a reason.
    if (shown && !state.requests.includes(shown)) sayWhyGone(shown, state.sessions)
    store.setState(state, true)
    for (const one of state.requests) {
      if (!before.requests.includes(one)) onNotice({ type: 'requested', pairingTopic: one.name.topic })
    }
  }

  function sayWhyGone({ expiry, requester, kind, name }: RelayRequest, left: readonly Session[]): void {
    const isOfSession = kind === 'ethereum' || kind === 'switch-network'
    if (expiry <= nowSeconds()) onNotice({ type: 'expired', requester })
    else if (isOfSession && !left.some(({ topic }) => topic === name.topic)) onNotice({ type: 'ended', requester })
  }

  /** @returns why the page cannot be joined; undefined when it was */
  async function join({ topic, symKey, expiryTimestamp }: Pairing): Promise<PairingTrouble | undefined> {
    const now = nowSeconds()
    if ((await topicOf(symKey)) !== topic) return 'unreadable'
    if (expiryTimestamp <= now) return 'expired'
    // The page may name a later time, but a forgotten code must not work for longer than the specification allows.
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

  /** Shows that a page is expected, until it asks or the pairing expires. */
  function awaitPage(pairingTopic: string, expiry: number): void {
    const isAsked = store.getState().requests.some(({ name }) => name.topic === pairingTopic)
    if (!isAsked) onNotice({ type: 'paired', pairingTopic })
    const timer = setTimeout(() => onNotice({ type: 'lapsed', pairingTopic }), (expiry - nowSeconds()) * 1000)
    closing.signal.addEventListener('abort', () => clearTimeout(timer))
  }

  return {
    ...createDecisions({
      ...{ peer, takenRequests, metadata, nowSeconds },
      toSessionProperties: (addresses) => toSessionProperties({ addresses, networks, bundler }),
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
      await takenRequests.endInterrupted()
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
    endInterrupted: takenRequests.endInterrupted,
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
