import { createStore, type StoreApi } from 'zustand/vanilla'
import { closeCodes, originRefusedReason } from '../../wire/relay/errors.ts'
import type { Frame, RelayMethod } from '../../wire/relay/frames.ts'
import type { FrameId } from '../../wire/relay/ids.ts'
import { LinkLostError } from './errors.ts'
import { type LinkEvent, type LinkState, longestRetryMs, next, randomShare, retryDelayMs } from './linkState.ts'
import { openRelaySocket, type RelaySocket } from './relaySocket.ts'

/** After sleep a socket may look open and be dead: this long, and it is replaced (protocol §13, rule 8). */
const probeLimitMs = 3_000

/** A relay within reach, through one socket after another. */
export type Link = {
  readonly store: Pick<StoreApi<LinkState>, 'getState' | 'subscribe'>
  /** Whether there is anything to talk about: dials, or hangs up. */
  need(isNeeded: boolean): void
  /** @throws {LinkLostError | RelayAnswerError} */
  call(method: RelayMethod, params: object): Promise<unknown>
  acknowledge(id: FrameId): void
  /** Dials now. */
  retry(): void
  close(): void
}

/** @param options.toUrl of the next dial, with a token of its own */
export function createLink(options: {
  toUrl: () => Promise<string>
  openSocket: (url: string) => WebSocket
  onOpen: () => void
  onCall: (call: Extract<Frame, { kind: 'call' }>) => void
  /** Whether a dial that was refused for this reason may go well now. */
  isMended?: (reason: string) => boolean
  /** A call that any relay answers at once, when there is a reason to doubt the socket. */
  probe: () => { method: RelayMethod; params: object } | undefined
}): Link {
  const store = createStore<LinkState>(() => ({ status: 'idle' }))
  const closing = new AbortController()
  let socket: RelaySocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function step(event: LinkEvent): void {
    const before = store.getState()
    const state = next(before, event)
    if (state === before) return
    store.setState(state, true)
    clearTimeout(timer)
    enter(state, before)
  }

  function enter(state: LinkState, before: LinkState): void {
    if (state.status === 'connected') {
      if (before.status !== 'connected') options.onOpen()
      return
    }
    socket?.end()
    socket = undefined
    if (state.status === 'connecting') void dial(state)
    if (state.status === 'waiting') wait(retryDelayMs(state.attempt, randomShare()))
    if (state.status === 'offline') wait(longestRetryMs)
  }

  async function dial(state: LinkState): Promise<void> {
    const url = await options.toUrl().catch(() => undefined)
    // Somebody hung up while the token was made.
    if (store.getState() !== state) return
    socket = url === undefined ? undefined : open(url)
    if (!socket) step({ type: 'dropped' })
  }

  function open(url: string): RelaySocket | undefined {
    try {
      return openRelaySocket({
        socket: options.openSocket(url),
        onOpen: () => step({ type: 'opened' }),
        // Trying again by itself would not help: somebody has to look at the project (protocol §4).
        onDropped: (close) => {
          const isRefused = close?.code === closeCodes.unauthorized && !options.isMended?.(close.reason)
          if (!isRefused) return step({ type: 'dropped' })
          step({ type: 'refused', ...(close.reason === originRefusedReason && { why: 'origin' }) })
        },
        onCall: options.onCall,
      })
    } catch {
      // An address that browsers do not dial, or not from such a page.
      return undefined
    }
  }

  function wait(delayMs: number): void {
    timer = setTimeout(() => step({ type: 'due' }), delayMs)
  }

  function wake(): void {
    step({ type: 'woke' })
    const probe = options.probe()
    // An answer says that the socket lives; silence ends it, and that is a step of its own.
    if (probe && store.getState().status === 'connected') {
      socket?.call(probe.method, probe.params, { limitMs: probeLimitMs }).catch(() => {})
    }
  }

  watchNetwork({ onWake: wake, onOffline: () => step({ type: 'wentOffline' }), signal: closing.signal })

  return {
    store,
    need: (isNeeded) => step({ type: isNeeded ? 'needed' : 'unneeded' }),
    async call(method, params) {
      if (!socket || store.getState().status !== 'connected') throw new LinkLostError()
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

/** What a browser says of its network; other machines say nothing. */
function watchNetwork(options: { onWake: () => void; onOffline: () => void; signal: AbortSignal }): void {
  if (typeof document === 'undefined') return
  const { onWake, onOffline, signal } = options
  const look = () => {
    if (document.visibilityState === 'visible') onWake()
  }
  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('online', onWake, { signal })
  window.addEventListener('offline', onOffline, { signal })
}
