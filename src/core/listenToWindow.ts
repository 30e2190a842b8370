/**
 * Calls `onMessage` for messages of one window at one origin, and only if `read` accepts them (threats T3). Calls `source` for
 * each message, because a popup may be replaced. Listening ends with `signal`.
 */
export function listenToWindow<message>(options: {
  origin: string
  source: () => unknown
  /** Returns undefined for anything else. */
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
