import { defaultBrand, type GlobalBrand } from '../wallets/global/brand.ts'
import { createGlobalOpener } from '../wallets/global/globalOpener.ts'
import type { GlobalProvider, GlobalProviderOptions } from '../wallets/global/globalProvider.ts'
import { type About, type LazyConnectorFn, lazyConnector } from './lazyConnector.ts'

export declare namespace global {
  type Options = GlobalProviderOptions & { brand?: Partial<GlobalBrand> }
}

/** A wagmi connector for the hosted wallet. Its popup opens inside the click; everything else loads on first use. */
export function global(options: global.Options): LazyConnectorFn<GlobalProvider> {
  const brand = { ...defaultBrand, ...options.brand }
  const about: About = { ...brand, options, id: brand.rdns, type: 'global' }
  const opener = createGlobalOpener(options)
  return lazyConnector(
    about,
    async () => (await import('./globalConnector.ts')).globalConnector(about, options, opener),
    () => (opener.isConnected() ? undefined : opener.prepare()),
  )
}
