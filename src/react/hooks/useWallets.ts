import { useContext, useMemo } from 'react'
import { useConnectors } from 'wagmi'
import { createCatalogue } from '../../wallets/catalogue/createCatalogue.ts'
import { detectPlatform, type Platform } from '../../wallets/catalogue/platform.ts'
import { type ListedWallet, listDownloads, listWallets } from '../walletList/listWallets.ts'
import { readRecentWallets } from '../walletList/recentWallets.ts'
import { KitContext, type KitOptions } from './kitContext.ts'
import { useInstalled } from './useInstalled.ts'

export type Wallets = {
  /** What can be connected from this device, in the order of the list. */
  wallets: readonly ListedWallet[]
  /** Wallets to get, for who has none. */
  downloads: readonly ListedWallet[]
  platform: Platform
}

/**
 * The wallets to offer. Only in a browser: a server does not know what is installed.
 * @param options instead of those of the kit around
 */
export function useWallets(options?: KitOptions): Wallets {
  const kit = useContext(KitContext)
  const { catalogue: chosen, deepLinkPreference, onPhone } = options ?? kit?.options ?? {}
  const connectors = useConnectors()
  const installed = useInstalled()
  const catalogue = useMemo(() => createCatalogue(chosen), [chosen])
  return useMemo(() => {
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
  }, [connectors, catalogue, installed, deepLinkPreference, onPhone])
}
