import * as v from 'valibot'
import { listen } from '../../core/channel.ts'
import { type Posted, posted } from '../../wire/global/answer.ts'
import { closedPollMs, maxMessageLength, maxShortUrlLength } from '../../wire/global/limits.ts'
import { toHandoverUrl } from '../../wire/global/popupUrl.ts'
import { actionRequest, originChallenge } from '../../wire/global/windowMessages.ts'
import { parseJson } from '../../wire/json.ts'

/** The hosted wallet in a window that this page opened. */
export type PopupWindow = {
  /** Whether the wallet has said anything in it. */
  wasHeard: () => boolean
  isClosed: () => boolean
  /** Goes to the wallet, or tells the wallet that is already there. A long address is handed over where it can be. */
  ask: (url: URL, options: { canHandOver: boolean }) => void
  hear: (onMessage: (message: Posted) => void, signal: AbortSignal) => void
  close: () => void
}

/** What the wallet asks of this page while it opens. */
const question = v.union([originChallenge, actionRequest])

/** Watches `popup` until it is closed: by the person (then `onGone` is called), by {@link PopupWindow.close}, or with this page. */
export function createPopupWindow(popup: Window, options: { walletOrigin: string; onGone: () => void }): PopupWindow {
  const { walletOrigin, onGone } = options
  const ended = new AbortController()
  let isNavigated = false
  let wasHeard = false
  /** Of the last action. */
  let actionPath: string | undefined
  const tell = () => actionPath && popup.postMessage({ event: 'new-action', actionPath }, walletOrigin)

  const poll = setInterval(() => popup.closed && onGone(), closedPollMs)
  ended.signal.addEventListener('abort', () => clearInterval(poll))
  window.addEventListener('pagehide', () => popup.close(), { signal: ended.signal })
  // Proves to the wallet that its opener runs at the origin it claims (threats T6).
  listen({
    origin: walletOrigin,
    source: () => popup,
    read: (data) => (v.is(question, data) ? data : undefined),
    onMessage(message) {
      wasHeard = true
      if (message.event === 'action-request') tell()
      else popup.postMessage({ event: 'origin-answer', nonce: message.nonce }, walletOrigin)
    },
    signal: ended.signal,
  })

  return {
    wasHeard: () => wasHeard,
    isClosed: () => popup.closed,
    ask(url, { canHandOver }) {
      actionPath = `${url.search}${url.hash}`
      const isLong = canHandOver && url.href.length > maxShortUrlLength
      if (isNavigated) tell()
      else popup.location.href = (isLong ? toHandoverUrl(url) : url).href
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
