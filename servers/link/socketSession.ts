import type { Duplex } from 'node:stream'
import { type ClientMessage, failTexts, formatServerMessage, heartbeat, parseClientMessage } from 'latchkey/wire/link'
import { type RawData, WebSocket } from 'ws'
import type { FairQueue } from '../shared/fairQueue.ts'
import { closeCode, closeSocket } from '../shared/sockets/closeSocket.ts'
import type { Reading } from '../shared/sockets/fairReading.ts'
import { maxBufferedBytes } from '../shared/sockets/limits.ts'
import { type Backlog, createSocketWriter } from '../shared/sockets/socketWriter.ts'
import { LinkError } from './failure.ts'
import { handle, type Link, leaveAll, type SocketState } from './handlers.ts'
import { charactersPerToken, maxWaiting, messageCost, sessionCost } from './limits.ts'
import { createSubscriber } from './subscriber.ts'

/** One socket: answers its messages one after the other, in their order. */
export type SocketSession = { hear(data: RawData, isBinary: boolean): void; end(): Promise<void> }

/**
 * @param options.stream the stream below the socket
 * @param options.reading is paused while the client sends faster than it is answered
 * @param options.turns in which clients share the relay, by address
 * @param options.takeOfAddress takes from the rate of the client's address; false when there is nothing left
 * @param options.chargeAddress takes from it what was already done
 */
export function createSocketSession(
  socket: WebSocket,
  options: {
    stream: Duplex
    reading: Reading
    address: string
    link: Link
    backlog: Backlog
    turns: FairQueue
    takeOfAddress: (tokens: number) => boolean
    chargeAddress: (tokens: number) => void
    maxSessions: number
  },
): SocketSession {
  const { stream, reading, address, link, backlog, turns, takeOfAddress, chargeAddress, maxSessions } = options
  const { store, metrics, now, onFailure } = link
  const state: SocketState = {
    role: undefined,
    entered: new Map(),
    maxSessions,
    createSubscriber: (sessionId, role) =>
      createSubscriber({ sessionId, role, writer, store, metrics, now, onFailure }),
    charge(sessionId, characters) {
      const tokens = Math.floor(characters / charactersPerToken)
      chargeAddress(tokens)
      link.chargeSession(sessionId, tokens)
    },
  }
  const resumeAll = () => {
    for (const subscriber of state.entered.values()) subscriber.resume()
  }
  const writer = createSocketWriter(socket, {
    stream,
    backlog,
    onWritable() {
      resumeAll()
      void answerWaiting()
    },
  })
  /** Messages that arrived in one piece with the one that is being answered: pausing the socket does not hold them back. */
  const waiting: Buffer[] = []
  let waitingBytes = 0
  let isAnswering = false
  let ended: Promise<void> | undefined

  return {
    hear(data, isBinary) {
      if (isBinary) return refuse()
      // `ws` gives text frames as one buffer by default.
      const bytes = data as Buffer
      if (bytes.length === 1 && bytes.toString() === heartbeat) return beat()
      waiting.push(bytes)
      waitingBytes += bytes.length
      void answerWaiting()
    },
    end() {
      waiting.length = 0
      ended ??= leaveAll(link, state)
      return ended
    },
  }

  function beat(): void {
    if (!takeOfAddress(1)) {
      metrics.refused('rate')
      return
    }
    // Retries failed reads: work for each session, so it is within the rate.
    resumeAll()
    if (writer.isWritable()) writer.send(heartbeat)
  }

  /** Stops answering and reading while the client sends faster than it is answered, or does not read its answers. */
  async function answerWaiting(): Promise<void> {
    if (isAnswering) return
    isAnswering = true
    for (let next = waiting[0]; next && isOpen() && writer.isWritable(); next = waiting[0]) {
      readFurther()
      waiting.shift()
      waitingBytes -= next.length
      await answer(next)
    }
    isAnswering = false
    readFurther()
  }

  function readFurther(): void {
    // A closing socket gets no answers, but its close frame must be read.
    if (!isOpen()) return
    const isBusy = waiting.length >= maxWaiting || waitingBytes >= maxBufferedBytes || !writer.isWritable()
    if (isBusy) reading.pause()
    else if (reading.isPaused()) reading.resume()
  }

  function isOpen(): boolean {
    return socket.readyState === WebSocket.OPEN
  }

  async function answer(bytes: Buffer): Promise<void> {
    const tokens = 1 + Math.floor(bytes.length / charactersPerToken)
    if (!takeOfAddress(tokens)) return refuseRate(peekId(bytes))
    const turn = turns.enter(address, bytes.length + messageCost)
    const release = turn instanceof Promise ? await turn : turn
    try {
      const message = read(bytes)
      if (!message) return refuse()
      if (!takeFor(message, tokens)) return refuseRate(message.id)
      await reply(message)
    } finally {
      release()
    }
  }

  /** Counts a message for its session only if the socket is in it: a stranger cannot use up the rate of a session. */
  function takeFor({ type, sessionId }: ClientMessage, tokens: number): boolean {
    if (type === 'HostSession' || type === 'JoinSession') return takeOfAddress(sessionCost - 1)
    return !state.entered.has(sessionId) || link.takeOfSession(sessionId, tokens)
  }

  async function reply(message: ClientMessage): Promise<void> {
    const { id, sessionId } = message
    try {
      const answered = await handle(link, state, message)
      // The socket may have closed meanwhile, and left its sessions before it entered this one.
      if (!isOpen()) await leaveAll(link, state)
      writer.send(formatServerMessage(answered))
    } catch (error) {
      if (!(error instanceof LinkError)) onFailure(error)
      metrics.refused(error instanceof LinkError ? 'refused' : 'internal')
      const text = error instanceof LinkError ? error.message : failTexts.internal
      writer.send(formatServerMessage({ type: 'Fail', id, sessionId, error: text }))
    }
  }

  function refuseRate(id: number | undefined): void {
    metrics.refused('rate')
    writer.send(formatServerMessage({ type: 'Fail', id, error: failTexts.tooManyRequests }))
  }

  /** link-and-popup-wallets §1.5: an unparsable or unknown message closes the socket. */
  function refuse(): void {
    metrics.refused('message')
    closeSocket(socket, closeCode.policyViolation, 'Unknown message.')
  }
}

function read(bytes: Buffer): ClientMessage | undefined {
  try {
    return parseClientMessage(bytes.toString())
  } catch {
    return undefined
  }
}

/** Reads the id of a message that is not parsed: clients write it near the start. */
function peekId(bytes: Buffer): number | undefined {
  const id = /"id"\s*:\s*(\d{1,15})\s*[,}]/.exec(bytes.toString('latin1', 0, 256))?.[1]
  return id === undefined ? undefined : Number(id)
}
