import type { Network } from 'latchkey/wire/account'
import { type Address, getAddress } from 'viem'
import { searchTransfers } from './searchTransfers.ts'

/**
 * Finds contracts that claim to have sent tokens to an account, the newest first. A balance must be read of each.
 * @throws {RpcUnreachableError} if the node does not even give the number of its newest block
 */
export function findTokens(account: Address, network: Network, options: { fetch?: typeof fetch } = {}) {
  return searchTransfers({ account, network, toFound: ({ address }) => getAddress(address), ...options })
}
