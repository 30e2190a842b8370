import type { Chain } from 'viem'
import type { Transport } from 'wagmi'

/** The address inside a transport; none in a plain `http()`, which throws when its chain has none to offer. */
export function writtenUrl(transport: Transport | undefined, chain: Chain): string | undefined {
  try {
    return transport?.({ chain: { ...chain, rpcUrls: { default: { http: [] } } } }).value?.url
  } catch {
    return undefined
  }
}
