import { type DeepLinkPreference, pickDeepLink } from '../../core/deepLink.ts'
import { fillPageTemplate } from '../../core/pageTemplate.ts'
import type { Platform } from './platform.ts'
import type { WalletEntry } from './walletEntry.ts'

// Links of link-and-popup-wallets.md §4.3. All are pure: the kit puts them into an `<a href>` that the person taps.

/** The address that hands `uri` (`wc:…`) to the wallet, or nothing where no link of it works on this platform. */
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
 * The address that brings the wallet to the front for a later request: the base alone. `uri` is the one it was paired
 * by; without its secret it still makes Android's chooser name the same wallets.
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

/** The address that opens `page` in the wallet's own browser. */
export function toInAppLink({ inApp }: WalletEntry, page: URL): string | undefined {
  return inApp && fillPageTemplate(inApp, page)
}

/** Where the wallet can be had on this platform: its store if we know its number there, else its maker's page. */
export function toDownloadLink({ download }: WalletEntry, { system }: Platform): string | undefined {
  if (system === 'ios' && download?.appStore) return `https://apps.apple.com/app/id${download.appStore}`
  if (system === 'android' && download?.playStore)
    return `https://play.google.com/store/apps/details?id=${download.playStore}`
  return download?.page
}

/**
 * The `target` of a link. A scheme of an app must leave a frame by its top window; a web address opens beside the page,
 * so that the page stays where no app takes it over.
 */
export function toLinkTarget(href: string, { inFrame, inTelegram }: Platform): '_self' | '_top' | '_blank' {
  if (inTelegram || /^https?:/i.test(href)) return '_blank'
  return inFrame ? '_top' : '_self'
}

function toLinkBase(wallet: WalletEntry, platform: Platform, preference: DeepLinkPreference): string | undefined {
  if (wallet.takesNoPairing || (platform.system === 'desktop' && !wallet.opensOnDesktop)) return undefined
  return platform.inTelegram ? wallet.universal : pickDeepLink(wallet, preference)
}

/** Android asks the person which of the apps that know `wc:` shall open: a wallet's own scheme is often not registered there. */
function isChosenBySystem(wallet: WalletEntry, base: string, { system }: Platform): boolean {
  return system === 'android' && base === wallet.native
}
