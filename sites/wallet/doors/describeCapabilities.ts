import { toHexChainId } from 'latchkey/core'
import type { Network } from 'latchkey/wire/account'

/** This wallet sends calls one at a time (EIP-5792). */
export const capabilities = { atomic: { status: 'unsupported' } } as const

/** Answers `wallet_getCapabilities` for these networks, by hex chain id. */
export function describeCapabilities(networks: readonly Network[]): Record<string, typeof capabilities> {
  return Object.fromEntries(networks.map(({ chainId }) => [toHexChainId(chainId), capabilities]))
}
