import { IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Serves one request of a connection at a time. */
export type PipelineGuard = {
  /** The class of the server's requests (`IncomingMessage` of `http.createServer`). */
  IncomingMessage: typeof IncomingMessage
  /** Marks a connection as busy until this response has been sent. */
  began(socket: Duplex, response: ServerResponse): void
  /** The response that a connection waits for. The server serves no further request on it. */
  answerOf(socket: Duplex): ServerResponse | undefined
  /** Sends the running response with `Connection: close`, and ends the connection after it. */
  endAfterAnswer(socket: Duplex): void
}

const asksForUpgrade = Symbol('asksForUpgrade')
const comesTooEarly = Symbol('comesTooEarly')

/**
 * Node parses every request of a chunk that a client sends, and runs their handlers at once: 64 KiB hold more than a
 * thousand requests. Browsers, official clients and reverse proxies wait for each response before they send the next
 * request on a connection, and a server may close a connection after any response (RFC 9112 §9.3.2, §9.6). So a second
 * request ends the reading. Node stops parsing in the middle of a chunk only at a request to upgrade. The parser
 * therefore marks a request that comes too early as one, and the server's `upgrade` listener gets it.
 * @param options.takesUpgrades whether the server has other protocols; if not, requests to upgrade are served as plain
 * requests
 */
export function createPipelineGuard(options: { takesUpgrades: boolean }): PipelineGuard {
  const answers = new WeakMap<Duplex, ServerResponse>()

  class GuardedMessage extends IncomingMessage {
    declare [asksForUpgrade]: boolean
    readonly [comesTooEarly]: boolean
    constructor(socket: Socket) {
      super(socket)
      // Only once: Node asks again after the request itself has started.
      this[comesTooEarly] = answers.has(socket)
    }
    get upgrade(): boolean {
      return this[comesTooEarly] || (options.takesUpgrades && this[asksForUpgrade])
    }
    set upgrade(value: boolean) {
      this[asksForUpgrade] = value
    }
  }

  return {
    IncomingMessage: GuardedMessage,
    began(socket, response) {
      answers.set(socket, response)
      response.once('close', () => answers.delete(socket))
    },
    answerOf: (socket) => answers.get(socket),
    endAfterAnswer(socket) {
      const response = answers.get(socket)
      if (!response) return void socket.destroy()
      response.shouldKeepAlive = false
      response.once('close', () => socket.end(() => socket.destroy()))
    },
  }
}
