import * as v from 'valibot'
import { parse } from '../wire/parse.ts'
import { quantity } from '../wire/primitives.ts'
import { min } from './bigints.ts'
import type { RpcRequest } from './rpc.ts'

type Rpc = (request: RpcRequest) => Promise<unknown>

/** The fees that the page chose itself, in wei per unit of gas. */
export type ChosenFees = {
  gasPrice?: bigint | undefined
  maxFeePerGas?: bigint | undefined
  maxPriorityFeePerGas?: bigint | undefined
  /** Set when the page chose a transaction type older than EIP-1559. */
  isOlder?: boolean
}

/** Wei per unit of gas: the expected price and the maximum. Without a tip the transaction has one price only. */
export type Fees = { likely: bigint; most: bigint; tip?: bigint }

/** What the network expects the next block to cost (EIP-1559). Networks without a base fee leave it out. */
const history = v.object({ baseFeePerGas: v.optional(v.array(quantity)) })

/** The gas of a plain transfer (EIP-2028), which is the minimum of any transaction. */
export const plainGas = 21_000n

/** Reads the fees of EIP-1559. If the network or the page does not know them, reads a single gas price. */
export async function readFees(chosen: ChosenFees, rpc: Rpc): Promise<Fees> {
  if (chosen.gasPrice !== undefined) return toFees(chosen.gasPrice)
  const base = chosen.isOlder ? undefined : await readBaseFee(rpc)
  if (base === undefined) return toFees(await readQuantity(rpc, 'eth_gasPrice'))
  const wanted = chosen.maxPriorityFeePerGas ?? (await readTip(base, rpc))
  // Twice the base fee is enough for six full blocks in a row (EIP-1559: the fee grows by at most an eighth per block).
  const most = chosen.maxFeePerGas ?? base * 2n + wanted
  const tip = min(wanted, most)
  return { likely: min(base + tip, most), most, tip }
}

/**
 * Returns the estimate plus a fifth, because the state may change before the transaction is mined. A plain transfer always
 * needs the same.
 */
export function withGasMargin(estimate: bigint): bigint {
  return estimate === plainGas ? estimate : (estimate * 6n) / 5n
}

/** Parses a number that the network sends as a hex quantity. */
export async function readQuantity(rpc: Rpc, method: string, params: readonly unknown[] = []): Promise<bigint> {
  return parse(quantity, await rpc({ method, params }))
}

async function readBaseFee(rpc: Rpc): Promise<bigint | undefined> {
  const answer = await rpc({ method: 'eth_feeHistory', params: ['0x1', 'latest', []] })
  return parse(history, answer).baseFeePerGas?.at(-1)
}

/**
 * Returns the tip that the network suggests. If it has no such method, returns the part of its gas price above the base fee.
 */
async function readTip(base: bigint, rpc: Rpc): Promise<bigint> {
  try {
    return await readQuantity(rpc, 'eth_maxPriorityFeePerGas')
  } catch {
    const gasPrice = await readQuantity(rpc, 'eth_gasPrice')
    return gasPrice > base ? gasPrice - base : 0n
  }
}

function toFees(price: bigint): Fees {
  return { likely: price, most: price }
}
