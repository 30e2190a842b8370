import type { Duplex } from 'node:stream'
import { type Frame, maxFrameLength, normalizeId, parseFrame } from 'latchkey/wire/relay'
import { type RawData, WebSocket } from 'ws'
import type { Reading } from '../shared/sockets/fairReading.ts'
import { maxBufferedBytes } from '../shared/sockets/limits.ts'
import { type Backlog, createSocketWriter } from '../shared/sockets/socketWriter.ts'
import type { Caller } from './authenticate.ts'
import { type Calls, isLong } from './calls.ts'
import { createDeliveries, type Deliveries } from './deliveries.ts'
import { toErrorText } from './failure.ts'
import { maxOpenCalls } from './limits.ts'
import { fetchesMessages, type Relay } from './methods.ts'

/** A call that is not answered yet. A long frame, call or not, is parsed at its turn. */
type WaitingCall = { text: string; frame: Frame & { kind: 'call' } } | { bytes: Buffer }

/** One socket of an authenticated client: reads its frames, answers its calls, takes its acknowledgements. */
export type SocketSession = {
  deliveries: Deliveries
  hear(data: RawData): void
}

/**
 * @param options.stream the stream below the socket
 * @param options.reading is paused while the client sends faster than it is answered
 * @param options.address the address that its calls are counted by
 * @param options.onFailure receives errors that no caller waits for
 */
export function createSocketSession(
  socket: WebSocket,
  options: {
    stream: Duplex
    reading: Reading
    caller: Caller
    address: string
    relay: Relay
    calls: Calls
    backlog: Backlog
    onFailure: (error: unknown) => void
  },
): SocketSession {
  const { stream, reading, caller, address, relay, calls, backlog, onFailure } = options
  const { mailbox, metrics, now } = relay
  const writer = createSocketWriter(socket, {
    stream,
    backlog,
    onWritable() {
      answerWaiting()
      deliveries.resume()
    },
  })
  const deliveries = createDeliveries({ clientId: caller.clientId, writer, mailbox, metrics, now, onFailure })
  /** Calls that arrived in one piece with the call that made the socket busy: pausing the socket does not hold them back. */
  const waiting: WaitingCall[] = []
  const open = { calls: 0, characters: 0 }

  return {
    deliveries,
    hear(data) {
      // `ws` gives text frames as one buffer by default.
      const bytes = data as Buffer
      if (!calls.mayRead(caller, address, bytes.length)) {
        return writer.send(toErrorText('TooManyRequests', peekId(bytes)))
      }
      if (isLong(bytes.length)) {
        waiting.push({ bytes })
        return answerWaiting()
      }
      const call = read(bytes)
      if (!call) return
      waiting.push(call)
      answerWaiting()
    },
  }

  /** Takes an acknowledgement and refuses garbage; returns a call. */
  function read(bytes: Buffer): { text: string; frame: Frame & { kind: 'call' } } | undefined {
    const text = bytes.toString()
    const acknowledged = peekAcknowledged(text)
    if (acknowledged !== undefined) return void deliveries.acknowledged(acknowledged)
    const frame = readFrame(text)
    if (!frame) return void writer.send(toErrorText('InvalidPayload', 'null'))
    if (frame.kind === 'result') return void deliveries.acknowledged(normalizeId(frame.id))
    return frame.kind === 'call' ? { text, frame } : undefined
  }

  /** Stops answering and reading while the client calls faster than it is answered, or does not read its answers. */
  function answerWaiting(): void {
    // A closing socket gets no answers, but its close frame must be read.
    if (socket.readyState !== WebSocket.OPEN) return
    for (let next = waiting[0]; next && !isBusy(); next = waiting[0]) {
      waiting.shift()
      void answer(next)
    }
    if (isBusy()) reading.pause()
    else if (reading.isPaused()) reading.resume()
  }

  function isBusy(): boolean {
    return open.calls >= maxOpenCalls || open.characters >= maxBufferedBytes || !writer.isWritable()
  }

  async function answer(waiting: WaitingCall): Promise<void> {
    const isUnread = 'bytes' in waiting
    const length = isUnread ? waiting.bytes.length : waiting.text.length
    // The call's own length, and that of the messages its answer may contain.
    const characters = length + (isUnread || fetchesMessages(waiting.frame.method) ? maxFrameLength : 0)
    open.calls += 1
    open.characters += characters
    const turn = calls.turn(address, length)
    const release = turn instanceof Promise ? await turn : turn
    const call = isUnread ? read(waiting.bytes) : waiting
    const answered = call && (await calls.answer({ caller, address, ...call }))
    release()
    open.calls -= 1
    open.characters -= characters
    if (answered) writer.send(answered.answerText)
    if (answered?.replay) relay.subscriptions.replay(caller.clientId, answered.replay, deliveries)
    answerWaiting()
  }
}

const [beforeId, afterId] = ['{"id":"', '","jsonrpc":"2.0","result":true}']

/**
 * Reads the id of an acknowledgement in the form that every known client writes. Half of all frames are acknowledgements, and
 * parsing one takes many times as long.
 */
export function peekAcknowledged(text: string): string | undefined {
  if (!text.endsWith(afterId) || !text.startsWith(beforeId)) return undefined
  const id = text.slice(beforeId.length, -afterId.length)
  return /^\d{1,32}$/.test(id) ? id : undefined
}

/** Reads the id of a frame that is not parsed: clients write it first. */
function peekId(bytes: Buffer): string {
  return /^\s*\{\s*"id"\s*:\s*(\d{1,32}|"\d{1,32}")\s*,/.exec(bytes.toString('latin1', 0, 64))?.[1] ?? 'null'
}

function readFrame(text: string): Frame | undefined {
  try {
    return parseFrame(text)
  } catch {
    return undefined
  }
}
