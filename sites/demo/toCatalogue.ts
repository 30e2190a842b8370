import type { CatalogueOptions } from 'latchkey/wallets/catalogue'
import type { SiteConfig } from 'latchkey/wire'
import type { PublicEnvironment } from 'latchkey/wire/account'

/** Adds our own wallet, opened by link or QR code, before the wallets that the kit knows. */
export function toCatalogue({ sites }: SiteConfig, { brand }: PublicEnvironment): CatalogueOptions {
  return {
    own: [
      {
        name: `${brand.name} Mobile`,
        id: 'own',
        color: '#1f4d3f',
        ...(brand.icon && { icon: brand.icon }),
        // The pairing is in the fragment, so it reaches the wallet but no server.
        universal: `${sites.wallet}/#`,
        // The wallet is a web page, so it opens on a desktop too.
        opensOnDesktop: true,
      },
    ],
  }
}
