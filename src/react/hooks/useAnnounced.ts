import { useLayoutEffect, useState } from 'react'
import { discover, type ProviderDetail } from '../../core/discovery.ts'

/** Lists the wallets that announced themselves in this page (EIP-6963), in the order of their announcements. */
export function useAnnounced(): readonly ProviderDetail[] {
  const [wallets, setWallets] = useState<readonly ProviderDetail[]>([])
  // Wallets announce themselves synchronously, so a layout effect has them before the first paint and no list jumps.
  useLayoutEffect(() => {
    const listening = new AbortController()
    discover({ onChange: setWallets, signal: listening.signal })
    return () => listening.abort()
  }, [])
  return wallets
}
