import { type DeepLinkPreference, pickDeepLink } from '../../core/deepLink.ts'
import { fillPageTemplate } from '../../core/pageTemplate.ts'
import type { Platform } from './platform.ts'
import type { WalletEntry } from './walletEntry.ts'

// Links of link-and-popup-wallets §4.3. All are pure: the kit puts them into an `<a href>` that the user taps.

/** The link that passes `uri` (`wc:…`) to the wallet. Undefined if none of its links works on this platform. */
export function toPairingLink(
  wallet: WalletEntry,
  uri: string,
  platform: Platform,
  preference: DeepLinkPreference = 'native',
): string | undefined {
  const base = toLinkBase(wallet, platform, preference)
  if (base === undefined) return undefined
  if (isChosenBySystem(wallet, base, platform)) return uri
  return `${base.replace(/\/?$/, '/')}wc?uri=${encodeURIComponent(uri)}`
}

/**
 * The link that brings the wallet to the front for a later request: only its base. `uri` is the pairing URI; without its secret,
 * it still makes Android's chooser offer the same wallets.
 */
export function toRequestLink(
  wallet: WalletEntry,
  uri: string,
  platform: Platform,
  preference: DeepLinkPreference = 'native',
): string | undefined {
  const base = toLinkBase(wallet, platform, preference)
  return base !== undefined && isChosenBySystem(wallet, base, platform) ? uri.split('?', 1)[0] : base
}

/** The link that opens `page` in the wallet's own browser. */
export function toInAppLink({ inApp }: WalletEntry, page: URL): string | undefined {
  return inApp && fillPageTemplate(inApp, page)
}

/** Where the user can get the wallet on this platform: its store page if its id is known, else its vendor's page. */
export function toDownloadLink({ download }: WalletEntry, { system }: Platform): string | undefined {
  if (system === 'ios' && download?.appStore) return `https://apps.apple.com/app/id${download.appStore}`
  if (system === 'android' && download?.playStore)
    return `https://play.google.com/store/apps/details?id=${download.playStore}`
  return download?.page
}

/**
 * The `target` of a link. An app's URL scheme must be opened by the top window. A web link opens in a new tab, so that the page
 * stays open if no app handles the link.
 */
export function toLinkTarget(href: string, { inFrame, inTelegram }: Platform): '_self' | '_top' | '_blank' {
  if (inTelegram || /^https?:/i.test(href)) return '_blank'
  return inFrame ? '_top' : '_self'
}

function toLinkBase(wallet: WalletEntry, platform: Platform, preference: DeepLinkPreference): string | undefined {
  if (wallet.takesNoPairing || (platform.system === 'desktop' && !wallet.opensOnDesktop)) return undefined
  return platform.inTelegram ? wallet.universal : pickDeepLink(wallet, preference)
}

/** Android lets the user choose among the apps that handle `wc:`. Wallets often do not register their own scheme there. */
function isChosenBySystem(wallet: WalletEntry, base: string, { system }: Platform): boolean {
  return system === 'android' && base === wallet.native
}
