import { confirmations, type RpcRequest, readQuantity } from 'latchkey/core'
import { hex, parse } from 'latchkey/wire'
import * as v from 'valibot'
import { numberToHex } from 'viem'
import type { Entry, EntryStatus } from './entry.ts'
import { readRevertReason } from './readRevertReason.ts'

/** What one look at the chain shows. */
export type Outcome = EntryStatus | { kind: 'unknown' }

const receipt = v.nullable(v.looseObject({ blockNumber: hex, status: v.optional(hex) }))

/**
 * Looks up what became of a sent transaction. It counts as confirmed or failed once its block has its confirmations, and as
 * replaced once that many blocks have passed since another took its number.
 * @param rpc the environment's node, which is not trusted: a wrong answer changes what is listed and nothing else
 * @returns `unknown` if the node has neither the transaction nor another in its place
 */
export async function readOutcome(
  { account, hash, nonce }: Pick<Entry, 'account' | 'hash' | 'nonce'>,
  rpc: (request: RpcRequest) => Promise<unknown>,
): Promise<Outcome> {
  const head = await readQuantity(rpc, 'eth_blockNumber')
  const settled = head >= BigInt(confirmations) ? head - BigInt(confirmations) + 1n : 0n
  // Before the receipt: a transaction that is mined in between must not seem to be replaced.
  const used =
    nonce === undefined ? 0n : await readQuantity(rpc, 'eth_getTransactionCount', [account, numberToHex(settled)])
  const found = parse(receipt, await rpc({ method: 'eth_getTransactionReceipt', params: [hash] }))
  if (found) {
    if (BigInt(found.blockNumber) > settled) return { kind: 'pending' }
    if (found.status === undefined || BigInt(found.status) !== 0n) return { kind: 'confirmed' }
    const detail = await readRevertReason(hash, found.blockNumber, rpc)
    return { kind: 'failed', reason: 'reverted', ...(detail !== undefined && { detail }) }
  }
  if (await rpc({ method: 'eth_getTransactionByHash', params: [hash] })) return { kind: 'pending' }
  return nonce !== undefined && used > BigInt(nonce) ? { kind: 'failed', reason: 'replaced' } : { kind: 'unknown' }
}
