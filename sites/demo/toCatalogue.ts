import type { CatalogueOptions } from 'latchkey/wallets/catalogue'
import type { SiteConfig } from 'latchkey/wire'
import type { PublicEnvironment } from 'latchkey/wire/account'

/** Our own wallet, opened by link or by QR code, before the wallets that the kit knows. */
export function toCatalogue({ sites }: SiteConfig, { brand }: PublicEnvironment): CatalogueOptions {
  return {
    own: [
      {
        name: `${brand.name} Mobile`,
        id: 'own',
        color: '#1f4d3f',
        ...(brand.icon && { icon: brand.icon }),
        // The pairing follows the hash: it reaches the wallet and no server.
        universal: `${sites.wallet}/#`,
        // It is a web page, so a desktop opens it as well.
        opensOnDesktop: true,
      },
    ],
  }
}
