import type { EvmNetwork } from './chain.ts'

/** A chain as wagmi and viem describe it. */
export type ViemChain = {
  id: number
  name: string
  nativeCurrency: EvmNetwork['nativeCurrency']
  rpcUrls: { default: { http: readonly string[] } }
  blockExplorers?: { default: { url: string } } | undefined
}

/** The same chain in the words of wallets. Leaves out viem's RPC addresses: the page did not choose those vendors. */
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
