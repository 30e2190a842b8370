import * as v from 'valibot'
import { chainFields } from '../wire/chain.ts'
import { httpUrl } from '../wire/httpUrl.ts'
import { chainId, hex } from '../wire/primitives.ts'
import { toHexChainId } from './hexChainId.ts'

/** A chain as a wallet receives it (EIP-3085; rules of specification §5). */
export const chainDescription = v.object({ chainId: hex, ...chainFields })
export type ChainDescription = v.InferOutput<typeof chainDescription>

/** A chain as a page or an operator configures it. */
export const evmNetwork = v.object({
  ...chainDescription.entries,
  chainId,
  /** The operator's own RPC URLs: preferred for reading, and never shown to a wallet. */
  privateCustomerRpcUrls: v.optional(v.array(httpUrl)),
})
export type EvmNetwork = v.InferOutput<typeof evmNetwork>

/** Returns what a wallet may know of a network: everything but the operator's private URLs. */
export function toChainDescription(network: EvmNetwork): ChainDescription {
  const { privateCustomerRpcUrls: _, ...shown } = network
  return { ...shown, chainId: toHexChainId(network.chainId) }
}

/** Returns the URL to read a network from: the operator's private URL if there is one, otherwise the first public one. */
export function toReadingUrl(
  network: Partial<Pick<EvmNetwork, 'privateCustomerRpcUrls' | 'rpcUrls'>>,
): string | undefined {
  return network.privateCustomerRpcUrls?.[0] ?? network.rpcUrls?.[0]
}
