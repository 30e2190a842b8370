import { codes } from '../../wire/codes.ts'
import { BaseError } from '../errors.ts'

/** The browser blocked the window, and the user dismissed the retry or the browser blocked that too. */
export class PopupOpenError extends BaseError {
  override name = 'PopupOpenError'
  readonly code = codes.internal.code
  constructor(message = 'Failed to open popup') {
    super(message, {
      hints: ['Allow popups for this page.', 'Request in the click handler itself, before any await.'],
    })
  }
}

/** The user closed the window before the wallet had answered. */
export class PopupClosedError extends BaseError {
  override name = 'PopupClosedError'
  readonly code = codes.userRejected.code
  constructor(message = 'Popup closed') {
    super(message)
  }
}

/** The window went to another address, and the wallet in it no longer answers. */
export class PopupLostError extends BaseError {
  override name = 'PopupLostError'
  readonly code = codes.internal.code
  constructor() {
    super('The wallet is no longer in its window', {
      hints: ['Send the request again from a click, which opens a new window.'],
    })
  }
}

/** The page's own headers separate it from the window: the page sees the window as closed while the user still sees it. */
export class PopupSeveredError extends BaseError {
  override name = 'PopupSeveredError'
  readonly code = codes.internal.code
  constructor() {
    super("This page's headers block its connection to the wallet window", {
      hints: [
        'Send Cross-Origin-Opener-Policy: same-origin-allow-popups, or leave the header out.',
        'A cross-origin isolated page (COOP same-origin with COEP) cannot use a wallet in a popup.',
      ],
    })
  }
}
