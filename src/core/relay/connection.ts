import { createStore, type StoreApi } from 'zustand/vanilla'
import { closeCodes, originRefusedReason } from '../../wire/relay/errors.ts'
import type { Frame, RelayMethod } from '../../wire/relay/frames.ts'
import type { FrameId } from '../../wire/relay/ids.ts'
import { longestRetryMs } from '../reconnecting.ts'
import { watchNetwork } from '../watchNetwork.ts'
import { type ConnectionEvent, type ConnectionState, delayMs, next } from './connectionState.ts'
import { ConnectionLostError } from './errors.ts'
import { openRelaySocket, type RelaySocket } from './relaySocket.ts'

/** After sleep, a socket may look open but be dead. It is replaced if it stays silent this long (relay-pairing §13, rule 8). */
const probeLimitMs = 3_000

/** A connection to a relay that replaces its socket when it drops. */
export type Connection = {
  readonly store: Pick<StoreApi<ConnectionState>, 'getState' | 'subscribe'>
  /** Whether the caller needs a connection: connects or disconnects. */
  need(isNeeded: boolean): void
  /** @throws {ConnectionLostError | RelayAnswerError} */
  call(method: RelayMethod, params: object): Promise<unknown>
  acknowledge(id: FrameId): void
  /** Connects now. */
  retry(): void
  close(): void
}

/** @param options.toUrl makes the URL of the next attempt, with a new token */
export function createConnection(options: {
  toUrl: () => Promise<string>
  openSocket: (url: string) => WebSocket
  onOpen: () => void
  onCall: (call: Extract<Frame, { kind: 'call' }>) => void
  /** Whether an attempt may succeed now after the relay refused with this reason. */
  canRetry?: (reason: string) => boolean
  /** A call that any relay answers at once, to test whether the socket is alive. */
  probe: () => { method: RelayMethod; params: object } | undefined
}): Connection {
  const store = createStore<ConnectionState>(() => ({ status: 'idle' }))
  const closing = new AbortController()
  let socket: RelaySocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function step(event: ConnectionEvent): void {
    const before = store.getState()
    const state = next(before, event)
    if (state === before) return
    store.setState(state, true)
    clearTimeout(timer)
    enter(state, before)
  }

  function enter(state: ConnectionState, before: ConnectionState): void {
    if (state.status === 'connected') {
      if (before.status !== 'connected') options.onOpen()
      return
    }
    socket?.end()
    socket = undefined
    if (state.status === 'connecting') void dial(state)
    if (state.status === 'waiting') wait(delayMs(state.attempt))
    if (state.status === 'offline') wait(longestRetryMs)
  }

  async function dial(state: ConnectionState): Promise<void> {
    const url = await options.toUrl().catch(() => undefined)
    // The state may have changed while the token was made.
    if (store.getState() !== state) return
    socket = url === undefined ? undefined : open(url)
    if (!socket) step({ type: 'dropped' })
  }

  function open(url: string): RelaySocket | undefined {
    try {
      return openRelaySocket({
        socket: options.openSocket(url),
        onOpen: () => step({ type: 'opened' }),
        // Retrying would not help: the operator has to change the project's settings (relay-pairing §4).
        onDropped: (close) => {
          const isRefused = close?.code === closeCodes.unauthorized && !options.canRetry?.(close.reason)
          if (!isRefused) return step({ type: 'dropped' })
          step({ type: 'refused', ...(close.reason === originRefusedReason && { why: 'origin' }) })
        },
        onCall: options.onCall,
      })
    } catch {
      // The browser does not allow this URL, or not from this page.
      return undefined
    }
  }

  function wait(delayMs: number): void {
    timer = setTimeout(() => step({ type: 'due' }), delayMs)
  }

  function wake(): void {
    step({ type: 'woke' })
    const probe = options.probe()
    // An answer shows that the socket is alive. Without one, the call drops the socket, which is another event.
    if (probe && store.getState().status === 'connected') {
      socket?.call(probe.method, probe.params, { limitMs: probeLimitMs }).catch(() => {})
    }
  }

  watchNetwork({ onWake: wake, onOffline: () => step({ type: 'wentOffline' }), signal: closing.signal })

  return {
    store,
    need: (isNeeded) => step({ type: isNeeded ? 'needed' : 'unneeded' }),
    async call(method, params) {
      if (!socket || store.getState().status !== 'connected') throw new ConnectionLostError()
      const result = await socket.call(method, params)
      step({ type: 'answered' })
      return result
    },
    acknowledge: (id) => socket?.acknowledge(id),
    retry: () => step({ type: 'retried' }),
    close() {
      closing.abort()
      step({ type: 'closed' })
    },
  }
}
