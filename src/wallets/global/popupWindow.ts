import * as v from 'valibot'
import { listen } from '../../core/channel.ts'
import { type Posted, posted } from '../../wire/global/answer.ts'
import { closedPollMs, lostAfterMs, maxMessageLength, maxShortUrlLength } from '../../wire/global/limits.ts'
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
  /** Brings it to the front, inside a click. A wallet that is waited for is told its action again, in case it was lost. */
  call: (options: { isWaitedFor: boolean }) => void
  hear: (onMessage: (message: Posted) => void, signal: AbortSignal) => void
  close: () => void
}

/** What the wallet asks of this page while it opens. */
const question = v.union([originChallenge, actionRequest])

/** Watches `popup` until it is closed: by the person (then `onGone` is called), by {@link PopupWindow.close}, or with this page. */
export function createPopupWindow(
  popup: Window,
  options: { walletOrigin: string; onGone: () => void; onLost: () => void },
): PopupWindow {
  const { walletOrigin, onGone, onLost } = options
  const ended = new AbortController()
  let isNavigated = false
  let wasHeard = false
  /** Only a wallet that asks questions answers when it is called; others are left alone. */
  let asksQuestions = false
  let silence: ReturnType<typeof setTimeout> | undefined
  /** Of the last action. */
  let actionPath: string | undefined
  const tell = () => {
    // In braces, see test/tailCalls.test.ts.
    if (actionPath) popup.postMessage({ event: 'new-action', actionPath }, walletOrigin)
  }

  const poll = setInterval(() => popup.closed && onGone(), closedPollMs)
  ended.signal.addEventListener('abort', () => {
    clearInterval(poll)
    clearTimeout(silence)
  })
  window.addEventListener('pagehide', () => popup.close(), { signal: ended.signal })
  // Proves to the wallet that its opener runs at the origin it claims (threats T6).
  listen({
    origin: walletOrigin,
    source: () => popup,
    read: (data) => (v.is(question, data) ? data : undefined),
    onMessage(message) {
      wasHeard = true
      asksQuestions = true
      clearTimeout(silence)
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
    call({ isWaitedFor }) {
      popup.focus()
      if (!isWaitedFor || !asksQuestions) return
      clearTimeout(silence)
      silence = setTimeout(onLost, lostAfterMs)
      tell()
    },
    hear(listener, signal) {
      const onMessage = (message: Posted) => {
        wasHeard = true
        clearTimeout(silence)
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
