import type { CreateConnectorFn } from 'wagmi'
import { toNetwork } from '../core/viemChain.ts'
import { writtenUrl } from './writtenUrl.ts'

/**
 * The page's chains with the URLs of its transports. The default URL of a viem chain is left out: it belongs to a vendor that the page
 * did not choose.
 */
export function transportNetworks({
  chains,
  transports,
}: Pick<Parameters<CreateConnectorFn>[0], 'chains' | 'transports'>) {
  return chains.map((chain) => {
    const url = writtenUrl(transports?.[chain.id], chain)
    return { ...toNetwork(chain), rpcUrls: url === undefined ? [] : [url] }
  })
}
