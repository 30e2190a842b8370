/** What the dialog knows of a wallet that need not be installed here: how it looks, and the links that reach it. */
export type WalletEntry = {
  /** Short and lasting, such as `metamask`: options and the list of recent wallets speak of it by this. */
  readonly id: string
  readonly name: string
  /** The names under which it announces itself (EIP-6963). */
  readonly rdns?: readonly string[] | undefined
  /** Of its monogram, `#rrggbb`. */
  readonly color: string
  /** An image of its own, instead of the monogram: a data URI, or an address of the page. */
  readonly icon?: string | undefined
  /** Link base in the scheme of its own app. */
  readonly native?: string | undefined
  /** Link base on the web, which its app takes over where it is installed. */
  readonly universal?: string | undefined
  /** Template of the address that opens a page in the wallet's own browser (`fillPageTemplate`). */
  readonly inApp?: string | undefined
  /** Its links reach something on a desktop too: an application there, or a wallet that is itself a web page. */
  readonly opensOnDesktop?: boolean | undefined
  /** It takes no pairing URI, neither by link nor by QR: only its extension or its own browser reaches it. */
  readonly takesNoPairing?: boolean | undefined
  /** What a tap on a phone does; without it, the links that the wallet has decide (`phoneExperience`). */
  readonly onPhone?: PhoneExperience | undefined
  readonly download?: Download | undefined
}

/** Hand the pairing to the wallet's app, or open the page in the wallet's own browser. */
export type PhoneExperience = 'redirect' | 'inApp'

/** Where a wallet can be had: its maker's page, and its numbers in the two stores. */
export type Download = {
  readonly page: string
  readonly appStore?: string | undefined
  readonly playStore?: string | undefined
}
