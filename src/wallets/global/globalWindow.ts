import * as v from 'valibot'
import type { PopupWindow } from '../../core/popup/createPopup.ts'
import { watchPopup } from '../../core/popup/watchPopup.ts'
import { actionRequest } from '../../wire/global/handover.ts'
import { lostAfterMs, maxShortUrlLength } from '../../wire/global/limits.ts'
import { originChallenge } from '../../wire/global/originChallenge.ts'
import type { PopupMessage } from '../../wire/global/popupMessage.ts'
import { toHandoverUrl } from '../../wire/global/popupUrl.ts'
import { readPopupMessage } from './readPopupMessage.ts'

/** `canHandOver`: the wallet accepts an action by message if its URL would be too long. */
export type GlobalRequest = { url: URL; canHandOver: boolean }

/** What the wallet asks of this page while it opens. */
const question = v.union([originChallenge, actionRequest])

/**
 * The hosted wallet in `popup`.
 * @param options.onGone called when the user has closed the window
 * @param options.onLost called when the window is open but the wallet in it no longer answers
 */
export function createGlobalWindow(
  popup: Window,
  options: { walletOrigin: string; onGone: () => void; onLost: () => void },
): PopupWindow<GlobalRequest, PopupMessage> {
  const { walletOrigin, onGone, onLost } = options
  const watched = watchPopup(popup, { origin: walletOrigin, onGone })
  let isNavigated = false
  /** Only a wallet that asks questions answers when it is called. Others are left alone. */
  let asksQuestions = false
  let silence: ReturnType<typeof setTimeout> | undefined
  /** Of the last action. */
  let actionPath: string | undefined
  const sendAction = () => {
    // In braces, see test/tailCalls.test.ts.
    if (actionPath) popup.postMessage({ event: 'new-action', actionPath }, walletOrigin)
  }

  watched.signal.addEventListener('abort', () => clearTimeout(silence))
  watched.listen(
    (data) => (v.is(question, data) ? data : undefined),
    (message) => {
      asksQuestions = true
      clearTimeout(silence)
      if (message.event === 'action-request') sendAction()
      // Proves to the wallet that its opener runs at the origin it claims (threats T6).
      else popup.postMessage({ event: 'origin-answer', nonce: message.nonce }, walletOrigin)
    },
    watched.signal,
  )

  return {
    ...watched,
    ask({ url, canHandOver }) {
      actionPath = `${url.search}${url.hash}`
      const isLong = canHandOver && url.href.length > maxShortUrlLength
      if (isNavigated) sendAction()
      else popup.location.href = (isLong ? toHandoverUrl(url) : url).href
      isNavigated = true
    },
    call({ isWaitedFor }) {
      popup.focus()
      if (!isWaitedFor || !asksQuestions) return
      clearTimeout(silence)
      silence = setTimeout(onLost, lostAfterMs)
      // The wallet may have lost it.
      sendAction()
    },
    hear(onMessage, signal) {
      const receive = (message: PopupMessage) => {
        clearTimeout(silence)
        onMessage(message)
      }
      watched.listen(readPopupMessage, receive, signal)
    },
  }
}
