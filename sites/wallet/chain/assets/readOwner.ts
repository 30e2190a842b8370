import { callRpc, ProviderRpcError } from 'latchkey/core'
import type { Network } from 'latchkey/wire/account'
import { type Address, concatHex, getAddress, isAddressEqual, numberToHex } from 'viem'
import * as limits from './limits.ts'

/** Of a collection: its contract, according to ERC-721. */
type Item = { collection: Address; id: bigint }

/** Returns the call of `ownerOf(uint256)`. */
export function ownerOfCall({ collection, id }: Item) {
  return { to: collection, data: concatHex(['0x6352211e', numberToHex(id, { size: 32 })]) }
}

/** Reads the answer to `ownerOf`. Undefined for any other answer than an address in 32 bytes, which ERC-721 demands. */
export function toOwner(answer: unknown): Address | undefined {
  const isWord = typeof answer === 'string' && /^0x0{24}[0-9a-fA-F]{40}$/.test(answer)
  return isWord ? getAddress(`0x${answer.slice(26)}`) : undefined
}

/** Whose an item is: the account's, not the account's, or unknown because the contract's answer is not of ERC-721. */
export type Ownership = 'own' | 'foreign' | 'unknown'

/**
 * Asks a collection whether an account owns an item.
 * @throws if the node does not answer, or refuses
 */
export async function readOwnership(
  item: Item & { account: Address; network: Network },
  options: { fetch?: typeof fetch } = {},
): Promise<Ownership> {
  const { account, network } = item
  const request = { method: 'eth_call', params: [ownerOfCall(item), 'latest'] }
  const bounds = { timeoutMs: limits.searchMs, maxBytes: limits.mostBytesOfWord, ...options }
  try {
    const owner = toOwner(await callRpc(network.rpcUrls[0] ?? '', request, bounds))
    return owner === undefined ? 'unknown' : isAddressEqual(owner, account) ? 'own' : 'foreign'
  } catch (error) {
    // ERC-721 reverts for an id that does not exist.
    if (isRevert(error)) return 'foreign'
    throw error
  }
}

/** A node has no code of its own for a revert without a reason: only the message tells it from a refusal. */
function isRevert(error: unknown): boolean {
  return error instanceof ProviderRpcError && /revert/i.test(error.message)
}
