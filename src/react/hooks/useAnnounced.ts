import { useLayoutEffect, useState } from 'react'
import { discover, type ProviderDetail } from '../../core/discovery.ts'

/** The wallets that announced themselves in this page (EIP-6963), first announcement first. */
export function useAnnounced(): readonly ProviderDetail[] {
  const [wallets, setWallets] = useState<readonly ProviderDetail[]>([])
  // Wallets answer at once: before anything is painted, so that no list jumps.
  useLayoutEffect(() => {
    const listening = new AbortController()
    discover({ onChange: setWallets, signal: listening.signal })
    return () => listening.abort()
  }, [])
  return wallets
}
