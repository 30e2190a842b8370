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

type Waiting<message> = { receive: (reply: message) => boolean; reject: (reason: unknown) => void }

/** The page's end of a message channel to a frame, on any wire. Messages that `read` does not accept are ignored. */
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
      if (waiting.get(id)?.receive(message)) waiting.delete(id)
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
    request(request, readReply) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const { id, message } = request
        const fail = (reason: unknown) => {
          clearTimeout(timer)
          waiting.delete(id)
          reject(reason)
        }
        const timer =
          acknowledgement && setTimeout(() => fail(acknowledgement.toError(message)), acknowledgement.timeoutMs)
        const receive = (reply: Parameters<typeof readReply>[0]) => {
          const meaning = readReply(reply)
          if (meaning === undefined) return false
          clearTimeout(timer)
          if (meaning === 'acknowledged') return false
          if ('value' in meaning) resolve(meaning.value)
          else reject(meaning.error)
          return true
        }
        waiting.set(id, { receive, reject: fail })
        port.postMessage(message)
      })
    },
  }
}
