import type { DeepLinkPreference } from '../../core/deepLink.ts'
import { toDownloadLink, toInAppLink, toPairingLink } from './links.ts'
import type { Platform } from './platform.ts'
import type { PhoneExperience, WalletEntry } from './walletEntry.ts'

/** One way to reach a wallet from this device. The link is made from the pairing URI (`toPairingLink`). */
export type Way =
  | { readonly kind: 'extension' }
  | { readonly kind: 'link' }
  | { readonly kind: 'qr' }
  | { readonly kind: 'inApp'; readonly href: string }
  | { readonly kind: 'download'; readonly href: string }

export type WaysOptions = {
  platform: Platform
  /** The page's URL. */
  page: URL
  /** The wallet announced itself in this page (EIP-6963). */
  isAnnounced?: boolean
  deepLinkPreference?: DeepLinkPreference
  /** Overrides the entry of every wallet. */
  onPhone?: PhoneExperience | undefined
}

/** The ways that work here, the best first. The kit offers the others if the wallet does not answer. */
export function waysOf(wallet: WalletEntry, options: WaysOptions): readonly Way[] {
  const { platform, page, isAnnounced = false, deepLinkPreference, onPhone } = options
  const isPhone = platform.system !== 'desktop'
  const inAppHref = isPhone ? toInAppLink(wallet, page) : undefined
  const downloadHref = isAnnounced ? undefined : toDownloadLink(wallet, platform)
  const link: readonly Way[] = toPairingLink(wallet, 'wc:', platform, deepLinkPreference) ? [{ kind: 'link' }] : []
  const inApp: readonly Way[] = inAppHref ? [{ kind: 'inApp', href: inAppHref }] : []
  return [
    ...(isAnnounced ? [{ kind: 'extension' } as const] : []),
    ...(phoneExperience(wallet, onPhone) === 'redirect' ? [...link, ...inApp] : [...inApp, ...link]),
    ...(wallet.takesNoPairing ? [] : [{ kind: 'qr' } as const]),
    ...(downloadHref ? [{ kind: 'download', href: downloadHref } as const] : []),
  ]
}

/**
 * What a tap on a phone does (link-and-popup-wallets §4.3): the page's setting, else the wallet's, else a redirect
 * for wallets that take pairings, else the wallet's own browser.
 */
export function phoneExperience(wallet: WalletEntry, setting?: PhoneExperience): PhoneExperience {
  return setting ?? wallet.onPhone ?? (wallet.takesNoPairing ? 'inApp' : 'redirect')
}
