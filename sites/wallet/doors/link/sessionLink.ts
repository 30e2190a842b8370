import { createLinkConnection, fetchUnseenEvents, type LinkConnectionState, markSeen } from 'latchkey/core/link'
import { coalesce, type RelayStorage } from 'latchkey/core/relay'
import type { Network } from 'latchkey/wire/account'
import { destroyedValue, type ListedEvent, metadataKeys } from 'latchkey/wire/link'
import { createLinkInbox, isForWallet } from './inbox.ts'
import { maxLists, maxQueuedEvents, resendMs } from './limits.ts'
import type { LinkRequestName } from './linkRecords.ts'
import { createLinkOutbox } from './outbox.ts'

/** One session's connection to the relay, in this tab. */
export type SessionLink = {
  state(): LinkConnectionState
  /** The relay has accepted the session. */
  isJoined(): boolean
  /** Sends what there is to send. */
  send(): void
  /** Fetches the events that the socket may have missed (link-and-popup-wallets §7: phones suspend sockets). */
  catchUp(): void
  /** Connects now. */
  retry(): void
  close(): void
}

export type LinkTransport = {
  linkUrl: string
  openSocket?: (url: string) => WebSocket
  fetch?: typeof fetch
}

export function openSessionLink(
  options: LinkTransport & {
    session: { id: string; key: string }
    secret: CryptoKey
    storage: Pick<RelayStorage, 'tab' | 'isOpen' | 'transaction'>
    networks: readonly Network[]
    now: () => number
    onSent: (name: LinkRequestName) => void
    /** Called when the connection connects or drops. */
    onState: (state: LinkConnectionState) => void
    /** Called when the page has ended the session, or the relay no longer knows it. */
    onGone: () => void
  },
): SessionLink {
  const { linkUrl, session, secret, storage, networks, now, onSent, onState, onGone, openSocket, fetch } = options
  const mailbox = { linkUrl, session, ...(fetch && { fetch }) }
  const closing = new AbortController()
  const connection = createLinkConnection({
    ...{ linkUrl, session, role: 'guest', ...(openSocket && { openSocket }) },
    onPush(message) {
      if (message.type === 'SessionConfigUpdated') readConfig(message)
      if (message.type === 'Event') enqueue({ id: message.eventId, event: message.event, data: message.data })
    },
  })
  const inbox = createLinkInbox({
    ...{ sessionId: session.id, secret, networks, now, onAnswered: send },
    ...{ transaction: storage.transaction, tab: storage.tab },
  })
  const outbox = createLinkOutbox({ sessionId: session.id, secret, connection, storage, networks, onSent })
  let resending: ReturnType<typeof setTimeout> | undefined
  let queue: Promise<void> = Promise.resolve()
  let queued = 0
  let isJoined = false

  function readConfig({ metadata }: { metadata?: Record<string, string> | null | undefined }): void {
    if (metadata?.[metadataKeys.destroyed] === destroyedValue) onGone()
  }

  /** Events are handled one after another, so that a request comes before its cancellation. */
  function enqueue(event: ListedEvent): void {
    if (!isForWallet(event) || queued >= maxQueuedEvents) return
    queued += 1
    queue = queue
      .then(() => handle(event))
      .finally(() => {
        queued -= 1
      })
  }

  async function handle(event: ListedEvent): Promise<void> {
    if (closing.signal.aborted) return
    try {
      if (await inbox.receive(event)) await markSeen(mailbox, event.id)
    } catch {
      // The relay lists the event again, and the inbox knows what it has handled.
    }
  }

  const fetchUnseen = coalesce(async () => {
    try {
      for (let list = 0; list < maxLists; list += 1) {
        const events = (await fetchUnseenEvents(mailbox)).filter(isForWallet)
        for (const event of events) enqueue(event)
        await queue
        if (events.length < maxQueuedEvents) return
      }
    } catch {
      // Tried again when the connection is back, or the user returns.
    }
  })

  function send(): void {
    clearTimeout(resending)
    if (closing.signal.aborted || connection.store.getState().status !== 'connected') return
    outbox.send().catch(() => {
      // Without a connection, the next one sends the rest.
      if (!closing.signal.aborted) resending = setTimeout(send, resendMs)
    })
  }

  connection.store.subscribe((state, before) => {
    if (state.status === before.status || closing.signal.aborted) return
    if (state.status === 'connected') {
      isJoined = true
      // The page may have ended the session while the wallet was away.
      connection.getConfig().then(readConfig, () => undefined)
      void fetchUnseen()
      send()
    }
    if (state.status === 'refused') onGone()
    onState(state)
  })

  return {
    state: connection.store.getState,
    isJoined: () => isJoined,
    send,
    catchUp: () => void fetchUnseen(),
    retry: connection.retry,
    close() {
      closing.abort()
      clearTimeout(resending)
      connection.close()
    },
  }
}
