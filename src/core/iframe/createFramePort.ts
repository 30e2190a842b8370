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

type Waiting<message> = { receive: (reply: message) => void; reject: (reason: unknown) => void }

/** The page's end of a message channel to a frame, for any wire. Messages that `read` does not accept are ignored. */
export function createFramePort<message>(
  port: MessagePort,
  options: {
    /** Checks a message against the schema of the wire; undefined when it does not fit. */
    read: (data: unknown) => message | undefined
    /** The id of the request that a message replies to; undefined for an event. */
    idOf: (message: message) => string | undefined
    onEvent: (message: message) => void
    /** For wires on which the frame acknowledges each request. */
    acknowledgement?: { timeoutMs: number; toError: (request: object) => unknown }
    /** Closes the port. Requests without a reply fail with its reason. */
    signal: AbortSignal
  },
): FramePort<message> {
  const { read, idOf, onEvent, acknowledgement, signal } = options
  const waiting = new Map<string, Waiting<message>>()

  port.addEventListener(
    'message',
    ({ data }) => {
      const message = read(data)
      if (message === undefined) return
      const id = idOf(message)
      if (id === undefined) return onEvent(message)
      waiting.get(id)?.receive(message)
    },
    { signal },
  )
  port.start()
  signal.addEventListener('abort', () => {
    port.close()
    for (const { reject } of waiting.values()) reject(signal.reason)
    waiting.clear()
  })

  return {
    request: ({ id, message }, readReply) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const timer =
          acknowledgement &&
          setTimeout(() => {
            waiting.delete(id)
            reject(acknowledgement.toError(message))
          }, acknowledgement.timeoutMs)
        const receive = (reply: Parameters<typeof readReply>[0]) => {
          const meaning = readReply(reply)
          if (meaning) clearTimeout(timer)
          if (!meaning || meaning === 'acknowledged') return
          waiting.delete(id)
          if ('value' in meaning) resolve(meaning.value)
          else reject(meaning.error)
        }
        waiting.set(id, { receive, reject })
        port.postMessage(message)
      }),
  }
}
