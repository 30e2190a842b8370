import { randomBytes } from '../../crypto/randomBytes.ts'
import { type Frame, formatCall, formatResult, parseFrame, type RelayMethod } from '../../wire/relay/frames.ts'
import { type FrameId, normalizeId, toFrameId } from '../../wire/relay/ids.ts'
import { openLimitMs } from '../reconnecting.ts'
import { ConnectionLostError, RelayAnswerError } from './errors.ts'

/** How long it may take to answer a call before the socket counts as dead. Browsers hide pings from scripts. */
const answerLimitMs = 5_000

/** One socket to a relay, until it drops. */
export type RelaySocket = {
  /**
   * Calls the relay, and drops the socket if it does not answer in time.
   * @throws {ConnectionLostError | RelayAnswerError}
   */
  call(method: RelayMethod, params: object, options?: { limitMs?: number }): Promise<unknown>
  /** Tells the relay that its call has been handled. */
  acknowledge(id: FrameId): void
  /** Closes the socket. Calls without an answer fail, and no callback runs afterwards. */
  end(): void
}

/** Follows a socket that is connecting. `onDropped` is called exactly once, unless the caller ends the socket first. */
export function openRelaySocket(options: {
  socket: WebSocket
  onOpen: () => void
  onDropped: (close?: { code: number; reason: string }) => void
  onCall: (call: Extract<Frame, { kind: 'call' }>) => void
}): RelaySocket {
  const { socket, onOpen, onDropped, onCall } = options
  let isOver = false
  const calls = new Map<string, { resolve(result: unknown): void; reject(error: unknown): void }>()

  function end(): void {
    isOver = true
    clearTimeout(opening)
    socket.close()
    for (const { reject } of calls.values()) reject(new ConnectionLostError())
    calls.clear()
  }

  function drop(close?: { code: number; reason: string }): void {
    if (isOver) return
    end()
    onDropped(close)
  }

  function receive(text: unknown): void {
    const frame = isOver ? undefined : toFrame(text)
    if (!frame) return
    if (frame.kind === 'call') {
      onCall(frame)
      return
    }
    const id = normalizeId(frame.id)
    const waiting = calls.get(id)
    calls.delete(id)
    if (frame.kind === 'result') waiting?.resolve(frame.result)
    else waiting?.reject(new RelayAnswerError(frame.error))
  }

  const opening = setTimeout(() => drop(), openLimitMs)
  socket.addEventListener('open', () => {
    clearTimeout(opening)
    if (!isOver) onOpen()
  })
  socket.addEventListener('message', ({ data }) => receive(data))
  socket.addEventListener('close', ({ code, reason }) => drop({ code, reason }))
  // After an error the socket always closes, and `close` says more.
  socket.addEventListener('error', () => {})

  return {
    call(method, params, { limitMs = answerLimitMs } = {}) {
      return new Promise<unknown>((resolve, reject) => {
        const id = toFrameId(Date.now(), randomBytes(12))
        const limit = setTimeout(() => drop(), limitMs)
        const settle =
          <value>(act: (value: value) => void) =>
          (value: value) => {
            clearTimeout(limit)
            act(value)
          }
        calls.set(id, { resolve: settle(resolve), reject: settle(reject) })
        socket.send(formatCall(id, method, params))
      })
    },
    acknowledge(id) {
      if (!isOver) socket.send(formatResult(id, true))
    },
    end,
  }
}

/** Ignores a frame that is not valid. */
function toFrame(text: unknown): Frame | undefined {
  try {
    return typeof text === 'string' ? parseFrame(text) : undefined
  } catch {
    return undefined
  }
}
