/** What a port does while a request waits for its acknowledgement. */
export type AcknowledgementWatch = (request: {
  message: object
  send: () => void
  fail: (reason: unknown) => void
}) => { stop: () => void }

/**
 * Sends a request again, unchanged, when its acknowledgement is late, and fails it after the last time. Apart from the port,
 * because wires without acknowledgements need none of it.
 * @param options.resends how often a request is sent again. The frame must ignore what it already has
 */
export function watchAcknowledgement(options: {
  timeoutMs: number
  toError: (request: object) => unknown
  resends?: number
}): AcknowledgementWatch {
  const { timeoutMs, toError, resends = 0 } = options
  return ({ message, send, fail }) => {
    let left = resends
    const timer = setInterval(() => {
      if (left === 0) return fail(toError(message))
      left -= 1
      send()
    }, timeoutMs)
    return { stop: () => clearInterval(timer) }
  }
}
