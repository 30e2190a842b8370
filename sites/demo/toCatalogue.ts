import type { CatalogueOptions } from 'latchkey/wallets/catalogue'
import type { SiteConfig } from 'latchkey/wire'
import type { PublicEnvironment } from 'latchkey/wire/account'
import defaultIcon from './wallet.svg?inline'

/**
 * Describes the hosted wallet on another device, or in a tab: opened by link or QR code. It has the same rdns as the connector of its
 * window, so the kit shows both in one row.
 */
export function toCatalogue({ sites }: SiteConfig, { brand }: PublicEnvironment): CatalogueOptions {
  return {
    own: [
      {
        name: brand.name,
        id: 'own',
        rdns: [brand.rdns],
        icon: brand.icon ?? defaultIcon,
        // The pairing is in the fragment, so it reaches the wallet but no server.
        universal: `${sites.wallet}/#`,
        // The wallet is a web page, so it opens on a desktop too.
        opensOnDesktop: true,
      },
    ],
  }
}
