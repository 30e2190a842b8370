import { randomBytes } from '../../crypto/randomBytes.ts'
import { type Frame, formatCall, formatResult, parseFrame, type RelayMethod } from '../../wire/relay/frames.ts'
import { type FrameId, normalizeId, toFrameId } from '../../wire/relay/ids.ts'
import { LinkLostError, RelayAnswerError } from './errors.ts'

/** How long the relay may take to open the socket. */
const openLimitMs = 15_000
/** How long it may take to answer a call, before the socket counts as dead: browsers cannot see pings. */
const answerLimitMs = 5_000

/** One socket to a relay, from dial to drop. */
export type RelaySocket = {
  /**
   * Asks the relay, and gives up the socket when it stays silent.
   * @throws {LinkLostError | RelayAnswerError}
   */
  call(method: RelayMethod, params: object, options?: { limitMs?: number }): Promise<unknown>
  /** Tells the relay that a call of its own has been dealt with. */
  acknowledge(id: FrameId): void
  /** Hangs up; calls without an answer are lost. Nothing is told afterwards. */
  end(): void
}

/** Dials. Exactly one `onDropped` follows, unless the socket is ended first. */
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
    for (const { reject } of calls.values()) reject(new LinkLostError())
    calls.clear()
  }

  function drop(close?: { code: number; reason: string }): void {
    if (isOver) return
    end()
    onDropped(close)
  }

  function hear(text: unknown): void {
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
  socket.addEventListener('message', ({ data }) => hear(data))
  socket.addEventListener('close', ({ code, reason }) => drop({ code, reason }))
  // Of an error the socket says nothing but that it closes.
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

/** Frames that do not fit are of a relay that nobody can talk to: not heard. */
function toFrame(text: unknown): Frame | undefined {
  try {
    return typeof text === 'string' ? parseFrame(text) : undefined
  } catch {
    return undefined
  }
}
