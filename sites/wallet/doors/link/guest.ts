import type { KeyStore } from 'latchkey/core'
import { coalesce, type RelayStorage } from 'latchkey/core/relay'
import { deriveLinkKey, importLinkSecret } from 'latchkey/crypto'
import type { Network } from 'latchkey/wire/account'
import type { Address } from 'viem'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { NoticeEvent } from '../notice.ts'
import { createLinkDecisions, type LinkDecisions } from './decisions.ts'
import { beginSession, endSession, readLinkCode } from './joining.ts'
import { firstRequestMs, joinMs } from './limits.ts'
import { type LinkedPage, leadWithAccount, standOnNetwork } from './linkedPage.ts'
import {
  forgetSession,
  type GoneEvent,
  type LinkRequest,
  type LinkSessionRecord,
  leaveSession,
  linkAnswers,
  linkRequests,
  linkSessions,
  type WithdrawnEvent,
} from './linkRecords.ts'
import { createLinkTakenRequests } from './linkTakenRequests.ts'
import { type LinkTransport, openSessionLink, type SessionLink } from './sessionLink.ts'
import { sweep } from './sweep.ts'

/** The state of one user's end of the link relay. */
export type GuestState = {
  /** The relay is not reached, and an attempt has failed. */
  isReconnecting: boolean
  /** Connected pages, the latest last. */
  sessions: readonly ConnectedSession[]
  /** Requests that wait for the user, oldest first. */
  requests: readonly LinkRequest[]
}
export type ConnectedSession = LinkSessionRecord & { page: LinkedPage }

/** One user's end of the link relay: their sessions, the requests of pages, and their answers. */
export type Guest = LinkDecisions & {
  store: StoreApi<GuestState>
  open(): Promise<void>
  /** Joins the page of a code. Reports a bad code as a notice. */
  join(code: string): Promise<void>
  /** Stops waiting for the page of a session. */
  abandon(sessionId: string): Promise<void>
  end(sessionId: string): Promise<void>
  /** The accounts that the user gave the page, which alone may sign for it. */
  accountsOf(sessionId: string): readonly Address[]
  /** Informs every page that was given the account that it is the active one. */
  leadWith(address: string): Promise<void>
  /** Informs every page that the network is the active one. */
  standOn(network: Network): Promise<void>
  /** Ends requests that another window was answering when it was closed, with a notice for each. */
  endInterrupted(): Promise<void>
  /** The user is back: fetches what came meanwhile, without waiting for the sockets. */
  catchUp(): void
  /** Connects now. */
  retry(): void
  close(): void
}

export type GuestOptions = LinkTransport & {
  storage: RelayStorage
  /** Keeps the secrets of sessions, which no script can read. */
  keys: KeyStore
  /** Precedes the names of the secrets. Each user has one of their own. */
  keyPrefix: string
  networks: readonly Network[]
  onNotice: (event: NoticeEvent) => void
  /** Unix milliseconds. */
  now?: () => number
  delays?: { joinMs?: number; firstRequestMs?: number }
}

export function createGuest(options: GuestOptions): Guest {
  const { storage, keys, networks, onNotice, now = Date.now } = options
  const delays = { joinMs, firstRequestMs, ...options.delays }
  const { transaction, tab } = storage
  const closing = new AbortController()
  const store = createStore<GuestState>(() => ({ isReconnecting: false, sessions: [], requests: [] }))
  const links = new Map<string, SessionLink>()
  /** Ended sessions whose secrets are removed. */
  const removed = new Set<string>()
  /** Requests to connect that this window approved, and whose answer is not sent yet. */
  const granted = new Map<string, string>()
  const by = () => ({ tab, now: now() })
  const keyName = (sessionId: string) => `${options.keyPrefix}-${sessionId}`

  const takenRequests = createLinkTakenRequests({
    ...{ storage, now },
    onInterrupted: (requester) => onNotice({ type: 'interrupted', requester }),
  })
  const decisions = createLinkDecisions({
    ...{ takenRequests, tab, networks, now },
    async onAnswered({ id, name }, event) {
      if (event.type === 'granted') granted.set(id, name.sessionId)
      onNotice(event)
      await refresh()
      links.get(name.sessionId)?.send()
    },
  })

  /** Reads the storage, which other tabs change too, and keeps a connection for each session that needs one. */
  const refresh = coalesce(async () => {
    if (closing.signal.aborted) return
    const { sessions, requests, unsent } = await transaction(async (tx) => ({
      sessions: (await tx.list(linkSessions)).map(({ record }) => record),
      requests: (await tx.list(linkRequests)).map(({ record }) => record),
      unsent: new Set((await tx.list(linkAnswers)).map(({ record }) => record.sessionId)),
    }))
    const isNeeded = ({ id, status }: LinkSessionRecord) =>
      status === 'open' || status === 'ending' || (status === 'left' && unsent.has(id))
    const needed = sessions.filter(isNeeded)
    for (const [id, link] of links) {
      if (needed.some((session) => session.id === id)) continue
      link.close()
      links.delete(id)
    }
    for (const { id, status } of sessions) {
      if (status !== 'ended' || removed.has(id)) continue
      await keys.remove(keyName(id))
      removed.add(id)
    }
    for (const session of needed) if (!links.has(session.id)) await openLink(session)
    show({ sessions, requests })
  })

  async function openLink(session: LinkSessionRecord): Promise<void> {
    const secret = await keys.get(keyName(session.id))
    if (closing.signal.aborted) return
    if (!(secret instanceof CryptoKey)) {
      // The browser's data was cleared in part. Without the secret, neither end understands the other.
      await transaction((tx) => forgetSession(tx, session))
      return
    }
    const { linkUrl, openSocket, fetch } = options
    const { id, key } = session
    const link = openSessionLink({
      ...{ linkUrl, secret, storage, networks, now, session: { id, key } },
      ...(openSocket && { openSocket }),
      ...(fetch && { fetch }),
      onSent({ requestId, sessionId }) {
        if (granted.delete(`${sessionId}/${requestId}`)) onNotice({ type: 'settled', topic: sessionId, isTaken: true })
      },
      onState: () => store.setState({ isReconnecting: isReconnecting() }),
      onGone: () => void forget(id),
    })
    links.set(id, link)
  }

  function isReconnecting(): boolean {
    return [...links.values()].some((link) => {
      const state = link.state()
      return (state.status === 'disconnected' || state.status === 'connecting') && (state.attempt ?? 0) > 0
    })
  }

  function show(read: { sessions: readonly LinkSessionRecord[]; requests: readonly LinkRequest[] }): void {
    const before = store.getState()
    // A request stays the same object, so that its screen does not start over.
    const known = new Map(before.requests.map((one) => [one.id, one]))
    const requests = read.requests
      .map((one) => known.get(one.id) ?? one)
      .toSorted((one, other) => one.receivedAt - other.receivedAt)
    const sessions = read.sessions
      .filter((session): session is ConnectedSession => session.status === 'open' && session.page !== undefined)
      .toSorted((one, other) => one.page.since - other.page.since)
    store.setState({ sessions, requests, isReconnecting: isReconnecting() })
    for (const { id, name } of requests) {
      if (!known.has(id)) onNotice({ type: 'requested', pairingTopic: name.sessionId })
    }
  }

  function onEvent(event: WithdrawnEvent | GoneEvent): void {
    if (event.type === 'gone') {
      onNotice({ type: 'lapsed', pairingTopic: event.sessionId })
      return
    }
    const { type, id, requester } = event
    if (store.getState().requests[0]?.id === id) onNotice({ type, requester })
  }

  /** The session is over at the relay or the page. */
  async function forget(sessionId: string): Promise<void> {
    await transaction(async (tx) => {
      const session = await tx.get(linkSessions, sessionId)
      if (session && session.status !== 'ended') await forgetSession(tx, session)
    })
  }

  /** Waits for the first request of a page, and no longer than the user would. */
  function awaitRequest(sessionId: string, joinedAt: number): void {
    leaveUnless(sessionId, Math.max(0, joinedAt + delays.firstRequestMs - now()), () => false)
  }

  /** Leaves a page after some time, unless it has asked or something else `isDone`. */
  function leaveUnless(sessionId: string, ms: number, isDone: () => boolean): void {
    const timer = setTimeout(() => {
      if (!isDone()) void leave(sessionId)
    }, ms)
    closing.signal.addEventListener('abort', () => clearTimeout(timer))
  }

  /** Stops listening to a page that is neither connected nor asks for it. */
  function leave(sessionId: string): Promise<void> {
    return transaction(async (tx) => {
      const session = await tx.get(linkSessions, sessionId)
      const isAsked = (await tx.list(linkRequests)).some(({ record }) => record.name.sessionId === sessionId)
      if (session?.status === 'open' && !session.page && !isAsked) await leaveSession(tx, session)
    })
  }

  /** Changes the sessions of connected pages, and sends the change. */
  async function changePages(change: (page: LinkedPage) => LinkedPage): Promise<void> {
    await transaction(async (tx) => {
      for (const { key, record } of await tx.list(linkSessions)) {
        const page = record.status === 'open' && record.page && change(record.page)
        if (page && page !== record.page) tx.put(linkSessions, key, { ...record, page, unsentBy: tab })
      }
    })
    for (const link of links.values()) link.send()
  }

  return {
    ...decisions,
    store,
    async open() {
      storage.watch(
        ({ events }) => {
          for (const event of events) onEvent(event as WithdrawnEvent | GoneEvent)
          void refresh()
        },
        { signal: closing.signal },
      )
      const sessions = await transaction(async (tx) => {
        await sweep(tx, by())
        return tx.list(linkSessions)
      })
      for (const { record } of sessions) {
        if (record.status === 'open' && !record.page) awaitRequest(record.id, record.joinedAt)
      }
      await takenRequests.endInterrupted()
      await refresh()
    },
    async join(code) {
      const found = readLinkCode(code, options.linkUrl)
      if (typeof found === 'string') return onNotice({ type: 'failed', why: found })
      const { id, secret } = found
      const key = await deriveLinkKey(id, secret)
      const trouble = await transaction(async (tx) => {
        const why = await beginSession(tx, { id, key }, by())
        // A code with the id of another page's session must not replace its secret.
        if (!why) await keys.set(keyName(id), await importLinkSecret(secret))
        return why
      })
      if (trouble) return onNotice({ type: 'failed', why: trouble })
      await refresh()
      const isAsked = store.getState().requests.some(({ name }) => name.sessionId === id)
      if (!isAsked) onNotice({ type: 'paired', pairingTopic: id })
      leaveUnless(id, delays.joinMs, () => links.get(id)?.isJoined() === true)
      awaitRequest(id, now())
    },
    async abandon(sessionId) {
      onNotice({ type: 'dismissed' })
      await leave(sessionId)
    },
    async end(sessionId) {
      await transaction(async (tx) => {
        const session = await tx.get(linkSessions, sessionId)
        if (session?.status === 'open') await endSession(tx, session, tab)
      })
      await refresh()
      links.get(sessionId)?.send()
    },
    accountsOf: (sessionId) => store.getState().sessions.find(({ id }) => id === sessionId)?.page.addresses ?? [],
    leadWith: (address) => changePages((page) => leadWithAccount(page, address)),
    standOn: ({ chainId }) => changePages((page) => standOnNetwork(page, chainId)),
    endInterrupted: takenRequests.endInterrupted,
    catchUp() {
      for (const link of links.values()) link.catchUp()
    },
    retry() {
      for (const link of links.values()) link.retry()
    },
    close() {
      closing.abort()
      for (const link of links.values()) link.close()
      storage.close()
    },
  }
}
