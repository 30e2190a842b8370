import type { Network } from 'latchkey/wire/account'
import { type Address, isAddressEqual } from 'viem'
import { callEach } from './callEach.ts'
import { ownerOfCall, toOwner } from './readOwner.ts'
import { type Reach, searchTransfers } from './searchTransfers.ts'

/**
 * Finds the items of a collection that an account owns now, the one that arrived last first: by the collection's recent
 * `Transfer` logs, whose fourth topic is the token id (ERC-721), and by its answer to `ownerOf` for each.
 * @throws {RpcUnreachableError} if the network does not answer
 */
export async function readItems(
  { account, collection, network }: { account: Address; collection: Address; network: Network },
  options: { fetch?: typeof fetch } = {},
): Promise<{ items: readonly bigint[]; reach: Reach }> {
  const { found, reach } = await searchTransfers({
    account,
    network,
    contract: collection,
    toFound: ({ topics: [, , , id] }) => (id?.length === 66 ? BigInt(id) : undefined),
    ...options,
  })
  const { answers, isWhole } = await callEach(found, (id) => ownerOfCall({ collection, id }), { network, ...options })
  const items = found.filter((id) => {
    const owner = toOwner(answers.get(id))
    return owner !== undefined && isAddressEqual(owner, account)
  })
  return { items, reach: isWhole ? reach : 'partial' }
}
