import type { Chain } from 'viem'
import type { Transport } from 'wagmi'

/** The URL that a page passed to a transport. A plain `http()` has none, and throws when its chain has no default. */
export function writtenUrl(transport: Transport | undefined, chain: Chain): string | undefined {
  try {
    return transport?.({ chain: { ...chain, rpcUrls: { default: { http: [] } } } }).value?.url
  } catch {
    return undefined
  }
}
