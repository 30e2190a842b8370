import { IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Serves one request of a connection at a time. */
export type PipelineGuard = {
  /** The class of the server's requests (`IncomingMessage` of `http.createServer`). */
  IncomingMessage: typeof IncomingMessage
  /** Remembers that a connection waits for this answer, until the answer has left. */
  began(socket: Duplex, response: ServerResponse): void
  /** The answer that a connection waits for. A further request on it is not served. */
  answerOf(socket: Duplex): ServerResponse | undefined
  /** Lets the running answer leave with `Connection: close`, and ends the connection after it. */
  endAfterAnswer(socket: Duplex): void
}

const asksForUpgrade = Symbol('asksForUpgrade')
const comesTooEarly = Symbol('comesTooEarly')

/**
 * Node parses every request of a chunk that a client sends, and runs their handlers at once: 64 KiB hold more than a thousand
 * requests. No browser, official client or reverse proxy sends a request before it has the answer to the last one on the same
 * connection, and a server may close a connection after any answer (RFC 9112 §9.3.2, §9.6). So a second request ends the reading.
 *
 * Node stops parsing in the middle of a chunk in one case: at a request to upgrade. A request that comes too early therefore calls
 * itself one, and the server's `upgrade` listener gets it.
 * @param options.takesUpgrades whether the server has other protocols; if not, requests to upgrade are served as plain requests
 */
export function createPipelineGuard(options: { takesUpgrades: boolean }): PipelineGuard {
  const answers = new WeakMap<Duplex, ServerResponse>()

  class GuardedMessage extends IncomingMessage {
    declare [asksForUpgrade]: boolean
    readonly [comesTooEarly]: boolean
    constructor(socket: Socket) {
      super(socket)
      // Once: Node asks again after the request itself has begun.
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
