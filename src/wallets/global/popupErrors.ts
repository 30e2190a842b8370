import { BaseError } from '../../core/errors.ts'
import { codes } from '../../wire/codes.ts'

/** The browser refused the window, and refused it again inside the person's own click (or was not asked again). */
export class PopupOpenError extends BaseError {
  override name = 'PopupOpenError'
  readonly code = codes.internal.code
  constructor() {
    super('Failed to open popup', {
      hints: ['Allow popups for this page.', 'Request in the click handler itself, before any await.'],
    })
  }
}

/** The person closed the window before the wallet had answered. */
export class PopupClosedError extends BaseError {
  override name = 'PopupClosedError'
  readonly code = codes.userRejected.code
  constructor() {
    super('Popup closed')
  }
}

/** The window was sent elsewhere, and the wallet in it no longer answers. */
export class PopupLostError extends BaseError {
  override name = 'PopupLostError'
  readonly code = codes.internal.code
  constructor() {
    super('The wallet is no longer in its window', { hints: ['Ask again: a new window opens in the click.'] })
  }
}

/** The page's own headers cut it off from the window: it looks closed although the person sees it. */
export class PopupSeveredError extends BaseError {
  override name = 'PopupSeveredError'
  readonly code = codes.internal.code
  constructor() {
    super('This page cuts itself off from the wallet window', {
      hints: [
        'Send Cross-Origin-Opener-Policy: same-origin-allow-popups, or leave the header out.',
        'A cross-origin isolated page (COOP same-origin with COEP) cannot use a wallet in a popup.',
      ],
    })
  }
}

const headerTimeoutMs = 1000

/**
 * Why a window is gone: a person, or this page's own Cross-Origin-Opener-Policy (known pitfall 9.3). A window that was
 * heard is connected; of one that was not, the page's own header tells.
 */
export async function toClosedError(options: { wasHeard: boolean }): Promise<BaseError> {
  return !options.wasHeard && (await isSevered()) ? new PopupSeveredError() : new PopupClosedError()
}

/** Some servers refuse HEAD, and some answer it without the page's own headers: then the page itself tells. */
async function askPage(): Promise<Response> {
  // The address that the document came from: an app may have changed the one in the bar.
  const [document] = performance.getEntriesByType('navigation')
  const url = document?.name || location.href
  const signal = AbortSignal.timeout(headerTimeoutMs)
  const head = await fetch(url, { method: 'HEAD', signal })
  if (head.ok && head.headers.has('cross-origin-opener-policy')) return head
  const page = await fetch(url, { signal })
  void page.body?.cancel()
  return page
}

async function isSevered(): Promise<boolean> {
  try {
    const { headers } = await askPage()
    return /^same-origin(?!-allow-popups)/.test(headers.get('cross-origin-opener-policy') ?? '')
  } catch {
    // The page forbids or cannot make the request: nothing is known, so believe what the browser says.
    return false
  }
}
