import { listenToWindow } from '../listenToWindow.ts'
import type { PopupWindow } from './createPopup.ts'
import { closedPollMs } from './limits.ts'
import { followShowPopup } from './showPopup.ts'

/** The part of a {@link PopupWindow} that is the same on every wire. */
export type WatchedPopup = Pick<PopupWindow<never, never>, 'wasHeard' | 'isClosed' | 'close'> & {
  /** Calls back with the wallet's messages. `read` returns undefined for anything else. */
  listen: <message>(
    read: (data: unknown) => message | undefined,
    onMessage: (message: message) => void,
    signal: AbortSignal,
  ) => void
  /** Aborted by `close`. */
  signal: AbortSignal
}

/** Watches `popup` until `close`: calls `onGone` when the user has closed it, shows it when the page asks, and closes it together with this page. */
export function watchPopup(popup: Window, options: { origin: string; onGone: () => void }): WatchedPopup {
  const { origin, onGone } = options
  const ended = new AbortController()
  const { signal } = ended
  let wasHeard = false
  const poll = setInterval(() => popup.closed && onGone(), closedPollMs)
  signal.addEventListener('abort', () => clearInterval(poll))
  window.addEventListener('pagehide', () => popup.close(), { signal })
  followShowPopup(popup, signal)
  return {
    signal,
    wasHeard: () => wasHeard,
    isClosed: () => popup.closed,
    listen(read, onMessage, signal) {
      const receive = (message: Parameters<typeof onMessage>[0]) => {
        wasHeard = true
        onMessage(message)
      }
      listenToWindow({ origin, source: () => popup, read, onMessage: receive, signal })
    },
    close() {
      ended.abort()
      popup.close()
    },
  }
}
