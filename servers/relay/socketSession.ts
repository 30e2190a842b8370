import type { Duplex } from 'node:stream'
import { type Frame, maxFrameLength, normalizeId, parseFrame } from 'latchkey/wire/relay'
import { type RawData, WebSocket } from 'ws'
import type { Caller } from './admission.ts'
import type { Calls } from './calls.ts'
import { createDeliveries, type Deliveries } from './deliveries.ts'
import { toErrorText } from './failure.ts'
import { maxBufferedBytes, maxOpenCalls } from './limits.ts'
import { bringsLetters, type Relay } from './methods.ts'
import { type Backlog, createOutlet } from './outlet.ts'

/** A call that was read, and is not answered yet. */
type Asked = { text: string; frame: Frame & { kind: 'call' } }

/** One socket of an admitted client: reads its frames, answers its calls, hears its acknowledgements. */
export type SocketSession = {
  deliveries: Deliveries
  hear(data: RawData): void
}

/**
 * @param options.stream what the socket writes to
 * @param options.address whom to count its calls by
 * @param options.onFailure hears what nobody waits for
 */
export function createSocketSession(
  socket: WebSocket,
  options: {
    stream: Duplex
    caller: Caller
    address: string
    relay: Relay
    calls: Calls
    backlog: Backlog
    onFailure: (error: unknown) => void
  },
): SocketSession {
  const { stream, caller, address, relay, calls, backlog, onFailure } = options
  const { mailbox, metrics, now } = relay
  const outlet = createOutlet(socket, {
    stream,
    backlog,
    onWritable() {
      answerOn()
      deliveries.resume()
    },
  })
  const deliveries = createDeliveries({ clientId: caller.clientId, outlet, mailbox, metrics, now, onFailure })
  /** What came in one piece with a call that made the socket busy: pausing it does not hold that back. */
  const asked: Asked[] = []
  const open = { calls: 0, characters: 0 }

  return {
    deliveries,
    hear(data) {
      // `ws` gives texts as one buffer, unless told otherwise.
      const bytes = data as Buffer
      if (!calls.mayRead(caller, address, bytes.length)) {
        return outlet.send(toErrorText('TooManyRequests', peekId(bytes)))
      }
      const text = bytes.toString()
      const acknowledged = peekAcknowledged(text)
      if (acknowledged !== undefined) return deliveries.acknowledged(acknowledged)
      const frame = readFrame(text)
      if (!frame) return outlet.send(toErrorText('InvalidPayload', 'null'))
      if (frame.kind === 'result') return deliveries.acknowledged(normalizeId(frame.id))
      if (frame.kind !== 'call') return
      asked.push({ text, frame })
      answerOn()
    },
  }

  /** A client that asks faster than it is answered, or does not read its answers, is neither answered on nor read from. */
  function answerOn(): void {
    // Nobody hears an answer; and a farewell must be read.
    if (socket.readyState !== WebSocket.OPEN) return
    for (let next = asked[0]; next && !isBusy(); next = asked[0]) {
      asked.shift()
      void answer(next)
    }
    if (isBusy()) socket.pause()
    else if (socket.isPaused) socket.resume()
  }

  function isBusy(): boolean {
    return open.calls >= maxOpenCalls || open.characters >= maxBufferedBytes || !outlet.isWritable()
  }

  async function answer({ text, frame }: Asked): Promise<void> {
    // Its own, and those of the letters that its answer may bring.
    const characters = text.length + (bringsLetters(frame.method) ? maxFrameLength : 0)
    open.calls += 1
    open.characters += characters
    const { answerText, replay } = await calls.answer({ caller, address, text, frame })
    open.calls -= 1
    open.characters -= characters
    outlet.send(answerText)
    if (replay) relay.switchboard.replay(caller.clientId, replay, deliveries)
    answerOn()
  }
}

const [beforeId, afterId] = ['{"id":"', '","jsonrpc":"2.0","result":true}']

/** The id in an acknowledgement as every known client writes it: half of all frames, and reading a frame takes many times as long. */
function peekAcknowledged(text: string): string | undefined {
  if (!text.endsWith(afterId) || !text.startsWith(beforeId)) return undefined
  const id = text.slice(beforeId.length, -afterId.length)
  return /^\d{1,32}$/.test(id) ? id : undefined
}

/** The id of a frame that is not read: clients write it first. */
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
