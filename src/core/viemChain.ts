import type { EvmNetwork } from './chain.ts'

/** A chain as wagmi and viem describe it. */
export type ViemChain = {
  id: number
  name: string
  nativeCurrency: EvmNetwork['nativeCurrency']
  rpcUrls: { default: { http: readonly string[] } }
  blockExplorers?: { default: { url: string } } | undefined
}

/** Converts such a chain for wallets. Leaves out viem's RPC URLs, because the page did not choose those vendors. */
export function toNetwork({ id, name, nativeCurrency, rpcUrls, blockExplorers }: ViemChain): EvmNetwork {
  const explorer = blockExplorers?.default.url
  return {
    chainId: id,
    chainName: name,
    nativeCurrency,
    rpcUrls: [...rpcUrls.default.http],
    ...(explorer !== undefined && { blockExplorerUrls: [explorer] }),
  }
}
