import type { FrameLine } from './frameLine.ts'
import type { AcknowledgementWatch } from './watchAcknowledgement.ts'

/** What a reply means for its request; undefined when it is not a reply to it. */
export type FrameReply<value> = { value: value } | { error: unknown } | 'acknowledged' | undefined

export type FramePort<message> = {
  /**
   * Sends `message` and waits for the reply that carries `id`.
   * @param readReply decides what a reply with this id means
   */
  request<value>(
    request: { id: string; message: object },
    readReply: (reply: message) => FrameReply<value>,
  ): Promise<value>
}

export type FramePortOptions<message> = {
  /** Checks a message against the schema of the wire; undefined when it does not fit. */
  read: (data: unknown) => message | undefined
  /** The id of the request that a message replies to; undefined for an event. */
  idOf: (message: message) => string | undefined
  onEvent?: (message: message) => void
  /** For wires on which the frame acknowledges each request (`watchAcknowledgement`). */
  acknowledgement?: AcknowledgementWatch
  /** Closes the port. Requests without a reply fail with its reason. */
  signal: AbortSignal
}

type Waiting<message> = { receive: (reply: message) => void; reject: (reason: unknown) => void }

/** The page's end of a channel to a frame, for any wire. Messages that `read` does not accept are ignored. */
export function createFramePort<message>(line: FrameLine, options: FramePortOptions<message>): FramePort<message> {
  const { read, idOf, onEvent, acknowledgement, signal } = options
  const waiting = new Map<string, Waiting<message>>()

  line.listen((data) => {
    const message = read(data)
    if (message === undefined) return
    const id = idOf(message)
    if (id === undefined) onEvent?.(message)
    else waiting.get(id)?.receive(message)
  }, signal)
  signal.addEventListener('abort', () => {
    for (const { reject } of waiting.values()) reject(signal.reason)
  })

  return {
    request: ({ id, message }, readReply) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const late = acknowledgement?.({ message, send, fail })
        waiting.set(id, {
          reject: fail,
          receive(reply) {
            const meaning = readReply(reply)
            if (meaning) late?.stop()
            if (!meaning || meaning === 'acknowledged') return
            waiting.delete(id)
            if ('value' in meaning) resolve(meaning.value)
            else reject(meaning.error)
          },
        })
        send()

        function send() {
          try {
            line.post(message)
          } catch (error) {
            fail(error)
          }
        }
        function fail(reason: unknown) {
          late?.stop()
          waiting.delete(id)
          reject(reason)
        }
      }),
  }
}
