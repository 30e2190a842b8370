import type { CreateConnectorFn } from 'wagmi'
import { toNetwork } from '../core/viemChain.ts'
import type { ReadingOptions } from '../wallets/embedded/readingUrl.ts'
import { writtenUrl } from './writtenUrl.ts'

/**
 * Where an embedded wallet reads the page's chains: at the URLs of the page's transports, else at those of the environment. The
 * default URL of a viem chain is not used: it belongs to a vendor that the page did not choose.
 */
export function readingOptions({
  chains,
  transports,
}: Pick<Parameters<CreateConnectorFn>[0], 'chains' | 'transports'>): ReadingOptions {
  return {
    chains: chains.map((chain) => {
      const { rpcUrls: _, ...described } = toNetwork(chain)
      return described
    }),
    rpcUrl(chainId) {
      const chain = chains.find(({ id }) => id === chainId)
      return chain && writtenUrl(transports?.[chainId], chain)
    },
  }
}
