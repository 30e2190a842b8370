import { useLayoutEffect, useState } from 'react'
import { useConnectors } from 'wagmi'
import { findInstalled, type InstalledWallet } from '../walletList/findInstalled.ts'
import { useAnnounced } from './useAnnounced.ts'

/**
 * Lists the wallets that announced themselves in this page (EIP-6963) and that wagmi can connect, in the order of their
 * announcements.
 */
export function useInstalled(): readonly InstalledWallet[] {
  const announced = useAnnounced()
  const connectors = useConnectors()
  const [installed, setInstalled] = useState<readonly InstalledWallet[]>([])
  useLayoutEffect(() => {
    let isWanted = true
    void findInstalled(announced, connectors).then((found) => isWanted && setInstalled(found))
    return () => {
      isWanted = false
    }
  }, [announced, connectors])
  return installed
}
