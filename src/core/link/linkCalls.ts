import { formatClientMessage } from '../../wire/link/clientFrames.ts'
import { maxFrameLength } from '../../wire/link/limits.ts'
import type { ClientMessage } from '../../wire/link/messages.ts'
import type { ServerMessage } from '../../wire/link/serverMessages.ts'
import { LinkFailError, LinkMessageTooLongError, LinkTimeoutError } from './errors.ts'

/** The messages to a relay that wait for an answer, in their order. */
export type LinkCalls = {
  /**
   * Keeps a message until it is answered, and returns the frame to send. `answer` rejects with a {@link LinkFailError} or a
   * {@link LinkTimeoutError}.
   * @throws {LinkMessageTooLongError}
   */
  add(message: ClientMessage, limitMs: number): { frame: string; answer: Promise<ServerMessage> }
  /** Settles the call that a message answers. */
  settle(message: ServerMessage): void
  /** The frames of all calls without an answer. */
  frames(): string[]
  /** Ends all calls. */
  fail(error: unknown): void
}

type Call = { frame: string; resolve(answer: ServerMessage): void; reject(error: unknown): void }

/**
 * A call keeps its place until it is answered or out of time. After a drop it is sent again over the next socket, so the relay may
 * receive it twice: both ends ignore the second copy of a request and of its answer (link-and-popup-wallets §1.10).
 */
export function createLinkCalls(): LinkCalls {
  const calls = new Map<number, Call>()

  return {
    add(message, limitMs) {
      const frame = formatClientMessage(message)
      // The relay closes the socket for a longer one, each time that it is sent.
      if (new TextEncoder().encode(frame).length > maxFrameLength) throw new LinkMessageTooLongError(maxFrameLength)
      const { id } = message
      const answer = new Promise<ServerMessage>((resolve, reject) => {
        const limit = setTimeout(() => end(reject)(new LinkTimeoutError(id)), limitMs)
        const end =
          <value>(act: (value: value) => void) =>
          (value: value) => {
            clearTimeout(limit)
            calls.delete(id)
            act(value)
          }
        calls.set(id, { frame, resolve: end(resolve), reject: end(reject) })
      })
      return { frame, answer }
    },
    settle(message) {
      const id = 'id' in message ? message.id : undefined
      const call = typeof id === 'number' ? calls.get(id) : undefined
      if (message.type === 'Fail') call?.reject(new LinkFailError(message.error))
      else call?.resolve(message)
    },
    frames: () => [...calls.values()].map(({ frame }) => frame),
    fail(error) {
      for (const { reject } of [...calls.values()]) reject(error)
    },
  }
}
