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
  /** Wallets that can be connected from this device, in the order of the list. */
  wallets: readonly ListedWallet[]
  /** Wallets to install, for users who have none. */
  downloads: readonly ListedWallet[]
  platform: Platform
}

/** A server does not know which wallets are installed, or on which device the page will run. */
const onServer: Wallets = {
  wallets: [],
  downloads: [],
  platform: { system: 'desktop', inTelegram: false, inFrame: false },
}

/**
 * Lists the wallets to offer. The list is empty on a server, and in the page until it has hydrated.
 * @param options override those of the surrounding kit
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
