import * as v from 'valibot'
import type { PopupWindow } from '../../core/popup/createPopup.ts'
import { watchPopup } from '../../core/popup/watchPopup.ts'
import {
  type PopupMessage,
  type PopupResponse,
  popupMessage,
  type SignerChoice,
} from '../../wire/popup/popupMessages.ts'
import { next, type WindowState } from './windowState.ts'

/** An answer of the wallet, which names its request. */
export type WalletAnswer = PopupResponse | SignerChoice

/** A message to the wallet that it answers. */
export type WalletRequest = { id: string }

/**
 * The wallet in `popup`. It gets a request once it has loaded and knows the page.
 * @param options.toUrl the address of the wallet; undefined if the page must not use the window
 * @param options.toConfig what the wallet learns of the page
 * @param options.onGone called when the user has closed the window, or the wallet has left it
 */
export function createWalletWindow(
  popup: Window,
  options: {
    walletOrigin: string
    toUrl: () => Promise<URL | undefined>
    toConfig: () => object
    onGone: () => void
  },
): PopupWindow<WalletRequest, WalletAnswer> {
  const { walletOrigin, toUrl, toConfig, onGone } = options
  const watched = watchPopup(popup, { origin: walletOrigin, onGone })
  let state: WindowState = 'opened'
  let waiting: WalletRequest | undefined
  const post = (message: object) => {
    // In braces, see test/tailCalls.test.ts.
    popup.postMessage(message, walletOrigin)
  }
  const settle = (event: 'PopupLoaded' | 'PopupUnload') => {
    const before = state
    state = next(state, event)
    if (state === 'unloaded' && before !== 'unloaded') onGone()
  }

  watched.listen(
    readMessage,
    (message) => {
      if (!('event' in message)) return
      if (message.event === 'PopupUnload') return settle(message.event)
      if (message.event !== 'PopupLoaded' || state !== 'opened') return
      post({ requestId: message.id, data: toConfig() })
      settle(message.event)
      if (waiting) post(waiting)
      waiting = undefined
    },
    watched.signal,
  )
  void toUrl().then((url) => {
    if (watched.signal.aborted) return
    if (url) popup.location.href = url.href
    else popup.close()
  })

  return {
    ...watched,
    ask(request) {
      if (state === 'loaded') post(request)
      else waiting = request
    },
    call: () => popup.focus(),
    hear: (onMessage, signal) => watched.listen(readAnswer, onMessage, signal),
  }
}

function readMessage(data: unknown): PopupMessage | undefined {
  const message = v.safeParse(popupMessage, data)
  return message.success ? message.output : undefined
}

function readAnswer(data: unknown): WalletAnswer | undefined {
  const message = readMessage(data)
  return message && 'requestId' in message ? message : undefined
}
