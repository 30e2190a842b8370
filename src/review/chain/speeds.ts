import * as v from 'valibot'
import { max, min } from '../../core/bigints.ts'
import type { Fees } from '../../core/fees.ts'
import type { RpcRequest } from '../../core/rpc.ts'
import { parse } from '../../wire/parse.ts'
import { quantity } from '../../wire/primitives.ts'
import { maxGasPrice } from '../limits.ts'
import type { TransactionFields } from '../transactionFields.ts'

/** How soon a transaction should be in a block: a faster one outbids more of the others. */
export const speeds = ['slow', 'normal', 'fast'] as const
export type Speed = (typeof speeds)[number]

/** What recent transactions paid as a tip, in wei per unit of gas: few paid less than `low`, and few more than `high`. */
export type Tips = { low: bigint; high: bigint }

const recentBlocks = 5
/** Of each block's tips, weighted by gas (`eth_feeHistory`): a tenth of the gas paid less than the first, and a tenth more than the second. */
const percentiles = [10, 90]
const history = v.object({
  reward: v.pipe(v.array(v.tuple([quantity, quantity])), v.minLength(1), v.maxLength(recentBlocks)),
})

/** Reads what others paid in the last blocks (`eth_feeHistory`); undefined if the network does not say. */
export async function readTips(rpc: (request: RpcRequest) => Promise<unknown>): Promise<Tips | undefined> {
  try {
    const params = [`0x${recentBlocks.toString(16)}`, 'latest', percentiles]
    const { reward } = parse(history, await rpc({ method: 'eth_feeHistory', params }))
    return { low: median(reward.map(([low]) => low)), high: median(reward.map(([, high]) => high)) }
  } catch {
    return undefined
  }
}

/** Returns whether the page left every part of the price to the wallet, so that the user may choose it. */
export function isPriceOpen({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: TransactionFields): boolean {
  return gasPrice === undefined && maxFeePerGas === undefined && maxPriorityFeePerGas === undefined
}

/**
 * Returns the price of each speed, or undefined where there is no choice: a network without EIP-1559, or one whose tips are unknown or
 * implausible.
 * @param normal what `readFees` returned for a transaction whose price is open
 */
export function feesBySpeed(normal: Fees, tips: Tips | undefined): Record<Speed, Fees> | undefined {
  const { tip } = normal
  if (tip === undefined || !tips) return undefined
  const base = normal.likely - tip
  // Empty blocks report tips of zero. A transaction with such a tip might never be included.
  const slow = min(max(tips.low, tip / 2n), tip)
  const fast = max(tips.high, tip)
  const fees = {
    // The base fee grows by at most an eighth per block (EIP-1559): enough for three full blocks in a row,
    slow: { likely: base + slow, most: (base * 3n) / 2n + slow, tip: slow },
    normal,
    // and for nine.
    fast: { likely: base + fast, most: base * 3n + fast, tip: fast },
  }
  return fees.fast.most <= maxGasPrice ? fees : undefined
}

function median(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}
