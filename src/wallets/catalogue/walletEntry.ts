import type { DeepLinkPreference } from '../../core/deepLink.ts'

/** What the dialog knows about a wallet, installed or not: its name, its look, and the links that reach it. */
export type WalletEntry = {
  /** Short and stable, such as `metamask`. Options and the list of recent wallets refer to it. */
  readonly id: string
  readonly name: string
  /** The names that it announces (EIP-6963). */
  readonly rdns?: readonly string[] | undefined
  /** The color of its monogram, `#rrggbb`. */
  readonly color: string
  /** An image instead of the monogram: a data URI, or a URL of the page. */
  readonly icon?: string | undefined
  /** Link base in its app's URL scheme. */
  readonly native?: string | undefined
  /** Link base on the web, which its app handles if it is installed. */
  readonly universal?: string | undefined
  /** Which of the two to use; the page's setting by default. */
  readonly deepLinkPreference?: DeepLinkPreference | undefined
  /** A custodial service holds its keys. */
  readonly isCustodial?: boolean | undefined
  /** Template of the link that opens a page in the wallet's own browser (`fillPageTemplate`). */
  readonly inApp?: string | undefined
  /** Its links also work on a desktop: it has a desktop app, or is a web page itself. */
  readonly opensOnDesktop?: boolean | undefined
  /** It accepts no pairing URI, neither by link nor by QR code: only its extension or its own browser reaches it. */
  readonly takesNoPairing?: boolean | undefined
  /** It lets no page switch its network: users do that in the wallet itself. */
  readonly switchesOnlyInWallet?: boolean | undefined
  /** What a tap on a phone does. By default the wallet's links decide (`phoneExperience`). */
  readonly onPhone?: PhoneExperience | undefined
  readonly download?: Download | undefined
}

/** Passes the pairing to the wallet's app, or opens the page in the wallet's own browser. */
export type PhoneExperience = 'redirect' | 'inApp'

/** Where the user can get a wallet: its vendor's page, and its ids in the two stores. */
export type Download = {
  readonly page: string
  readonly appStore?: string | undefined
  readonly playStore?: string | undefined
}
