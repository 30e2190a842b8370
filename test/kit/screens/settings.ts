import type { KitOptions } from 'latchkey/react'

/** A test's configuration of the page of screens. */
export type ScreensSettings = Pick<KitOptions, 'locale' | 'theme' | 'deepLinkPreference'> & {
  chainUrl: string
  projectId: string
  /** Ethereum's main network, which the page then lists. */
  mainnetUrl?: string
  /** No external wallet by default. */
  relayUrl?: string
  /** A wallet that is linked through this link relay; none by default. */
  linkUrl?: string
  /** A QR modal of the page's own, or one whose package is missing. */
  qrModal?: 'works' | 'missing'
  /** The list stands in the page. */
  isInline?: boolean
  /** The page does not use the network that wallets are on. */
  isElsewhere?: boolean
  /** The page has a server to sign in to, at `/sign-in`. */
  hasSignIn?: boolean
}

/** A contract that a test may put there, and that the page pays. */
export const soldOut = '0x2222222222222222222222222222222222222222'
