/**
 * Hears messages of one window at one origin, and only those that `read` accepts (threats T3).
 * `source` is asked at each message, because a popup may be replaced. Listening ends with `signal`.
 */
export function listen<message>(options: {
  origin: string
  source: () => unknown
  /** Returns undefined for whatever is not a message. */
  read: (data: unknown) => message | undefined
  onMessage: (message: message) => void
  signal: AbortSignal
}): void {
  const { origin, source, read, onMessage, signal } = options
  const receive = (event: MessageEvent) => {
    if (event.origin !== origin || event.source === null || event.source !== source()) return
    const message = read(event.data)
    if (message !== undefined) onMessage(message)
  }
  window.addEventListener('message', receive, { signal })
}
