import * as v from 'valibot'
import { toHexChainId } from '../../../core/hexChainId.ts'
import { parse } from '../../../wire/parse.ts'
import { hex } from '../../../wire/primitives.ts'
import { fromCaip2 } from '../../../wire/relay/namespaces.ts'
import { RelayError } from '../relayError.ts'
import type { SentCalls } from './sentCalls.ts'

/** EIP-5792: the status of a batch. */
const statuses = { pending: 100, confirmed: 200, failed: 500, partlyFailed: 600 } as const

const receipt = v.nullable(
  v.object({
    logs: v.array(v.object({ address: hex, data: hex, topics: v.array(hex) })),
    status: hex,
    blockHash: hex,
    blockNumber: hex,
    gasUsed: hex,
    transactionHash: hex,
  }),
)

/**
 * Tries the sources one after the other, until one succeeds, and then the wallet.
 * @param wallet undefined when the wallet did not approve the question
 * @throws the first failure, when no source and no wallet answers
 * @throws {RelayError} 'Fetching call status not approved by the wallet.' when only the wallet is left; the cause is the first failure
 */
export async function firstAnswer(
  sources: readonly (() => Promise<unknown>)[],
  wallet: (() => Promise<unknown>) | undefined,
): Promise<unknown> {
  const failures: unknown[] = []
  for (const ask of wallet ? [...sources, wallet] : sources) {
    try {
      return await ask()
    } catch (error) {
      failures.push(error)
    }
  }
  throw wallet ? failures[0] : new RelayError('callStatusNotApproved', { cause: failures[0] })
}

/**
 * The status of a batch by the receipts of its transactions (EIP-5792, relay-pairing §12).
 * @param readReceipt `eth_getTransactionReceipt` on that chain; null until the transaction is mined
 */
export async function statusOfSent(
  id: string,
  sent: SentCalls,
  readReceipt: (chainId: number, hash: `0x${string}`) => Promise<unknown>,
) {
  const chainId = fromCaip2(sent.caip2)
  if (chainId === undefined) throw new RelayError('chainNotFound')
  const found = await Promise.all(sent.transactionHashes.map((hash) => readReceipt(chainId, hash)))
  const receipts = found.map((one) => parse(receipt, one)).filter((one) => one !== null)
  return {
    version: '2.0.0',
    id,
    chainId: toHexChainId(chainId),
    status: toStatus(receipts, sent.transactionHashes.length),
    // A single transaction either succeeds or fails as a whole.
    atomic: sent.transactionHashes.length === 1,
    receipts,
  }
}

function toStatus(receipts: readonly { status: `0x${string}` }[], expected: number): number {
  if (receipts.length < expected) return statuses.pending
  const failed = receipts.filter(({ status }) => BigInt(status) === 0n).length
  if (failed === 0) return statuses.confirmed
  return failed === expected ? statuses.failed : statuses.partlyFailed
}
