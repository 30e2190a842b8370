/** The parts of the platform that decide which links can reach a wallet. */
export type Platform = {
  readonly system: 'ios' | 'android' | 'desktop'
  /** Telegram's own browser, which only opens web links. */
  readonly inTelegram: boolean
  /** Inside a frame, an app's URL scheme must be opened by the top window. */
  readonly inFrame: boolean
}

/** The part of `window` that is read. */
export type PageLike = {
  readonly navigator: { readonly userAgent: string; readonly maxTouchPoints?: number }
  readonly self?: unknown
  readonly top?: unknown
  readonly TelegramWebviewProxy?: unknown
}

/** Detects the platform of `page`. Pass `window`. */
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
  // An iPad requests desktop pages and identifies as a Macintosh, but no Macintosh has a touch screen.
  return /macintosh/i.test(userAgent) && maxTouchPoints > 1 ? 'ios' : 'desktop'
}
