import * as v from 'valibot'
import { listen } from '../../core/channel.ts'
import { type Posted, posted } from '../../wire/global/answer.ts'
import { closedPollMs, maxMessageLength } from '../../wire/global/limits.ts'
import { originChallenge } from '../../wire/global/windowMessages.ts'
import { parseJson } from '../../wire/json.ts'

/** The hosted wallet in a window that this page opened. */
export type PopupWindow = {
  /** Whether the wallet has said anything in it. */
  wasHeard: () => boolean
  isClosed: () => boolean
  /** Goes to the wallet, or tells the wallet that is already there. */
  ask: (url: URL) => void
  hear: (onMessage: (message: Posted) => void, signal: AbortSignal) => void
  close: () => void
}

/** Watches `popup` until it is closed: by the person (then `onGone` is called), by {@link PopupWindow.close}, or with this page. */
export function createPopupWindow(popup: Window, options: { walletOrigin: string; onGone: () => void }): PopupWindow {
  const { walletOrigin, onGone } = options
  const ended = new AbortController()
  let isNavigated = false
  let wasHeard = false

  const poll = setInterval(() => popup.closed && onGone(), closedPollMs)
  ended.signal.addEventListener('abort', () => clearInterval(poll))
  window.addEventListener('pagehide', () => popup.close(), { signal: ended.signal })
  // Proves to the wallet that its opener runs at the origin it claims (threats T6).
  listen({
    origin: walletOrigin,
    source: () => popup,
    read: (data) => (v.is(originChallenge, data) ? data : undefined),
    onMessage({ nonce }) {
      wasHeard = true
      popup.postMessage({ event: 'origin-answer', nonce }, walletOrigin)
    },
    signal: ended.signal,
  })

  return {
    wasHeard: () => wasHeard,
    isClosed: () => popup.closed,
    ask(url) {
      if (!isNavigated) popup.location.href = url.href
      else popup.postMessage({ event: 'new-action', actionPath: `${url.search}${url.hash}` }, walletOrigin)
      isNavigated = true
    },
    hear(listener, signal) {
      const onMessage = (message: Posted) => {
        wasHeard = true
        listener(message)
      }
      listen({ origin: walletOrigin, source: () => popup, read: toPosted, onMessage, signal })
    },
    close() {
      ended.abort()
      popup.close()
    },
  }
}

/** Answers are JSON text (specification §5); whatever else arrives is not for us. */
function toPosted(data: unknown): Posted | undefined {
  if (typeof data !== 'string') return undefined
  try {
    const message = v.safeParse(posted, parseJson(data, maxMessageLength))
    return message.success ? message.output : undefined
  } catch {
    return undefined
  }
}
