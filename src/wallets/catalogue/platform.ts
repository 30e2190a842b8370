/** Where the page runs, as far as it decides which links can reach a wallet. */
export type Platform = {
  readonly system: 'ios' | 'android' | 'desktop'
  /** Telegram's own browser, which opens web addresses only. */
  readonly inTelegram: boolean
  /** Inside a frame, where a scheme of an app must be opened by the top window. */
  readonly inFrame: boolean
}

/** What of a `window` is looked at. */
export type PageLike = {
  readonly navigator: { readonly userAgent: string; readonly maxTouchPoints?: number }
  readonly self?: unknown
  readonly top?: unknown
  readonly TelegramWebviewProxy?: unknown
}

/** Tells where `page` runs. Pass `window`; a server has no page, and so no ways to reach a wallet. */
export function detectPlatform(page: PageLike): Platform {
  return {
    system: systemOf(page.navigator),
    inTelegram: page.TelegramWebviewProxy !== undefined,
    inFrame: page.self !== page.top,
  }
}

function systemOf({ userAgent, maxTouchPoints = 0 }: PageLike['navigator']): Platform['system'] {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios'
  // An iPad asks for desktop pages, and calls itself a Macintosh; no Macintosh has a touch screen.
  return /macintosh/i.test(userAgent) && maxTouchPoints > 1 ? 'ios' : 'desktop'
}
