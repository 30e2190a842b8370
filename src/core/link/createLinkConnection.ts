import { createStore, type StoreApi } from 'zustand/vanilla'
import { toSocketUrl } from '../../wire/link/http.ts'
import type { ClientMessage } from '../../wire/link/messages.ts'
import { destroyedValue, metadataKeys } from '../../wire/link/metadata.ts'
import type { ServerMessage } from '../../wire/link/serverMessages.ts'
import { watchNetwork } from '../watchNetwork.ts'
import {
  initialLinkConnection,
  type LinkConnectionEvent,
  type LinkConnectionState,
  next,
  retryDelayMs,
} from './connectionState.ts'
import { type LinkDelays, linkDelays } from './delays.ts'
import { LinkClosedError, LinkFailError, LinkRefusedError } from './errors.ts'
import { createLinkCalls } from './linkCalls.ts'
import { type LinkSocket, openLinkSocket } from './linkSocket.ts'

/** What a relay sends without being asked. */
export type LinkPush = Extract<ServerMessage, { type: 'Event' | 'Linked' | 'SessionConfigUpdated' }>

/** What both ends may set of a session. Null deletes; what is not named stays. */
export type LinkConfigChange = {
  webhookId?: string | null
  webhookUrl?: string | null
  metadata?: Record<string, string | null>
}
export type LinkConfig = Pick<
  Extract<ServerMessage, { type: 'GetSessionConfigOK' }>,
  'webhookId' | 'webhookUrl' | 'metadata'
>

/**
 * One end's connection to a session at a link relay. It replaces its socket when that drops. Calls wait for the next socket, in
 * their order, and fail when the relay has not answered in time.
 */
export type LinkConnection = {
  readonly store: Pick<StoreApi<LinkConnectionState>, 'getState' | 'subscribe'>
  /**
   * Stores an event for the other end, and returns its id.
   * @param data encrypted text, as `sealLinkText` returns it
   * @throws {LinkTimeoutError} 'request {id} timed out'; the event may have been stored
   * @throws {LinkFailError} with the relay's text, or 'failed to publish event'
   * @throws {LinkRefusedError | LinkClosedError | LinkMessageTooLongError}
   */
  publish(event: string, data: string, options?: { callWebhook?: boolean }): Promise<string>
  /** Whether a wallet has ever joined, and how many are online. Only hosts may ask. Throws as {@link LinkConnection.publish}. */
  isLinked(): Promise<{ linked: boolean; onlineGuests: number }>
  getConfig(): Promise<LinkConfig>
  setConfig(change: LinkConfigChange): Promise<void>
  /** Tells the other end that the session is over, waits a second at most, and closes. Never throws. */
  destroy(): Promise<void>
  /** Connects now. */
  retry(): void
  close(): void
}

/** A message without its id and session. */
type Unaddressed<message = ClientMessage> = message extends ClientMessage ? Omit<message, 'id' | 'sessionId'> : never

/**
 * Connects to a session.
 * @param options.linkUrl the relay's address, without a path
 * @param options.role a page hosts a session, and so makes it; a wallet joins it as a guest
 * @param options.onPush every message of this session that the relay pushes
 * @param options.now Unix milliseconds
 */
export function createLinkConnection(options: {
  linkUrl: string
  session: { id: string; key: string }
  role: 'host' | 'guest'
  onPush: (message: LinkPush) => void
  openSocket?: (url: string) => WebSocket
  now?: () => number
  delays?: Partial<LinkDelays>
}): LinkConnection {
  const { linkUrl, session, role, onPush, now = Date.now } = options
  const { openSocket = (url: string) => new WebSocket(url) } = options
  const delays = { ...linkDelays, ...options.delays }
  const store = createStore<LinkConnectionState>(() => initialLinkConnection)
  const closing = new AbortController()
  const calls = createLinkCalls()
  let socket: LinkSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let ids = 0

  function step(event: LinkConnectionEvent): void {
    const before = store.getState()
    const state = next(before, event)
    if (state === before) return
    const isNew = state.status !== before.status
    if (isNew) leave(state)
    store.setState(state, true)
    if (isNew && store.getState() === state) enter(state)
  }

  /** Runs before listeners learn of the state, so that they find no socket of the state before. */
  function leave(state: LinkConnectionState): void {
    clearTimeout(timer)
    if (state.status === 'connected') return
    socket?.end()
    socket = undefined
    if (state.status === 'refused') calls.fail(new LinkRefusedError(state.error))
    if (state.status === 'closed') {
      closing.abort()
      calls.fail(new LinkClosedError())
    }
  }

  function enter(state: LinkConnectionState): void {
    if (state.status === 'connecting') dial()
    if (state.status === 'disconnected')
      timer = setTimeout(() => step({ type: 'due' }), retryDelayMs(state.attempt, delays.retry))
  }

  function dial(): void {
    ids += 1
    const type = role === 'host' ? 'HostSession' : 'JoinSession'
    try {
      socket = openLinkSocket({
        ...{ delays, now },
        socket: openSocket(toSocketUrl(linkUrl)),
        login: { type, id: ids, sessionId: session.id, sessionKey: session.key },
        onLoggedIn() {
          for (const frame of calls.frames()) socket?.send(frame)
          step({ type: 'loggedIn' })
        },
        onHeard: () => step({ type: 'heard' }),
        onRefused: (error) => step({ type: 'refused', error }),
        onDropped: () => step({ type: 'dropped' }),
        onMessage: receive,
      })
    } catch {
      // The browser does not allow this address, or not from this page.
      step({ type: 'dropped' })
    }
  }

  function receive(message: ServerMessage): void {
    // A hostile relay may name another session (threats T9).
    if (message.type !== 'Fail' && message.sessionId !== session.id) return
    if ('id' in message || message.type === 'Fail') calls.settle(message)
    else onPush(message)
  }

  async function ask<type extends ServerMessage['type']>(
    request: Unaddressed,
    expected: { type: type; otherwise: string; limitMs?: number },
  ): Promise<Extract<ServerMessage, { type: type }>> {
    const state = store.getState()
    if (state.status === 'refused') throw new LinkRefusedError(state.error)
    if (state.status === 'closed') throw new LinkClosedError()
    ids += 1
    const message = { ...request, id: ids, sessionId: session.id } as ClientMessage
    const call = calls.add(message, expected.limitMs ?? delays.request)
    if (state.status === 'connected') socket?.send(call.frame)
    const answer = await call.answer
    if (answer.type !== expected.type) throw new LinkFailError(expected.otherwise)
    return answer as Extract<ServerMessage, { type: type }>
  }

  const setConfig = async (change: LinkConfigChange, limitMs?: number) => {
    const expected = { type: 'OK', otherwise: 'failed to set the session config' } as const
    await ask({ type: 'SetSessionConfig', ...change }, { ...expected, ...(limitMs !== undefined && { limitMs }) })
  }

  // A lost network needs no event: the heartbeat finds it.
  watchNetwork({ onWake: wake, onOffline() {}, signal: closing.signal })
  globalThis.window?.addEventListener('focus', wake, { signal: closing.signal })

  function wake(): void {
    step({ type: 'woke' })
    // After sleep, a socket may look open but be dead.
    socket?.beat()
  }

  dial()

  return {
    store,
    async publish(event, data, { callWebhook = false } = {}) {
      const expected = { type: 'PublishEventOK', otherwise: 'failed to publish event' } as const
      return (await ask({ type: 'PublishEvent', event, data, callWebhook }, expected)).eventId
    },
    async isLinked() {
      const expected = { type: 'IsLinkedOK', otherwise: 'failed to read whether the session is linked' } as const
      const { linked, onlineGuests } = await ask({ type: 'IsLinked' }, expected)
      return { linked, onlineGuests }
    },
    async getConfig() {
      const expected = { type: 'GetSessionConfigOK', otherwise: 'failed to read the session config' } as const
      const { webhookId, webhookUrl, metadata } = await ask({ type: 'GetSessionConfig' }, expected)
      return { webhookId, webhookUrl, metadata }
    },
    setConfig: (change) => setConfig(change),
    async destroy() {
      const ended = setConfig({ metadata: { [metadataKeys.destroyed]: destroyedValue } }, delays.destroy)
      await ended.catch(() => {})
      step({ type: 'closed' })
    },
    retry: () => step({ type: 'retried' }),
    close: () => step({ type: 'closed' }),
  }
}
