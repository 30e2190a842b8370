import { useContext, useMemo } from 'react'
import { useConnectors } from 'wagmi'
import { createCatalogue } from '../../wallets/catalogue/createCatalogue.ts'
import { detectPlatform, type Platform } from '../../wallets/catalogue/platform.ts'
import { type ListedWallet, listDownloads, listWallets } from '../walletList/listWallets.ts'
import { readRecentWallets } from '../walletList/recentWallets.ts'
import { KitContext, type KitOptions } from './kitContext.ts'
import { useInstalled } from './useInstalled.ts'
import { useIsHydrated } from './useIsHydrated.ts'

export type Wallets = {
  /** What can be connected from this device, in the order of the list. */
  wallets: readonly ListedWallet[]
  /** Wallets to get, for who has none. */
  downloads: readonly ListedWallet[]
  platform: Platform
}

/** A server does not know what is installed, nor on which device the page will be. */
const onServer: Wallets = {
  wallets: [],
  downloads: [],
  platform: { system: 'desktop', inTelegram: false, inFrame: false },
}

/**
 * The wallets to offer. A server draws none, and the page agrees with it until it has hydrated.
 * @param options instead of those of the kit around
 */
export function useWallets(options?: KitOptions): Wallets {
  const kit = useContext(KitContext)
  const { catalogue: chosen, deepLinkPreference, onPhone } = options ?? kit?.options ?? {}
  const connectors = useConnectors()
  const installed = useInstalled()
  const isHydrated = useIsHydrated()
  const catalogue = useMemo(() => createCatalogue(chosen), [chosen])
  return useMemo(() => {
    if (!isHydrated) return onServer
    const platform = detectPlatform(window)
    const list = {
      connectors,
      catalogue,
      installed,
      legacyWallet: Reflect.get(window, 'ethereum'),
      recent: readRecentWallets(),
      platform,
      page: new URL(location.href),
      deepLinkPreference,
      onPhone,
    }
    return { wallets: listWallets(list), downloads: listDownloads(list), platform }
  }, [isHydrated, connectors, catalogue, installed, deepLinkPreference, onPhone])
}
