import { discover, type ProviderDetail } from 'latchkey/core'
import { injected } from 'latchkey/wagmi'

/** A connector for each wallet installed in this browser: they announce themselves when asked (EIP-6963). */
export function installedWallets() {
  const asking = new AbortController()
  let found: readonly ProviderDetail[] = []
  const onChange = (wallets: readonly ProviderDetail[]) => {
    found = wallets
  }
  discover({ onChange, signal: asking.signal })
  // One that comes later joins by wagmi's own discovery.
  asking.abort()
  return found.map(({ info: { rdns, name, icon } }) => injected({ rdns, name, icon }))
}
