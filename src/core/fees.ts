import * as v from 'valibot'
import { parse } from '../wire/parse.ts'
import { quantity } from '../wire/primitives.ts'
import type { RpcRequest } from './rpc.ts'

type Rpc = (request: RpcRequest) => Promise<unknown>

/** What the page that asks for a transaction chose itself, in wei per unit of gas. */
export type ChosenFees = {
  gasPrice?: bigint | undefined
  maxFeePerGas?: bigint | undefined
  maxPriorityFeePerGas?: bigint | undefined
  /** The page chose a type from before EIP-1559. */
  isOlder?: boolean
}

/** Wei per unit of gas: what is likely paid, and the most that may be paid. Without a tip the transaction names one price. */
export type Fees = { likely: bigint; most: bigint; tip?: bigint }

/** EIP-1559's answer to what the next block costs; networks without a base fee leave it out. */
const history = v.object({ baseFeePerGas: v.optional(v.array(quantity)) })

/** What a plain transfer needs (EIP-2028); the least that any transaction does. */
export const plainGas = 21_000n

/** Reads the fees of EIP-1559 where the network has them, and one price where it, or the page, knows no other. */
export async function readFees(chosen: ChosenFees, rpc: Rpc): Promise<Fees> {
  if (chosen.gasPrice !== undefined) return toFees(chosen.gasPrice)
  const base = chosen.isOlder ? undefined : await readBaseFee(rpc)
  if (base === undefined) return toFees(await readQuantity(rpc, 'eth_gasPrice'))
  const wanted = chosen.maxPriorityFeePerGas ?? (await readTip(base, rpc))
  // Twice the base fee holds for six full blocks in a row (EIP-1559: at most an eighth more per block).
  const most = chosen.maxFeePerGas ?? base * 2n + wanted
  const tip = min(wanted, most)
  return { likely: min(base + tip, most), most, tip }
}

/** A fifth more than the estimate: state may change before the block does. A plain transfer always needs the same. */
export function withGasMargin(estimate: bigint): bigint {
  return estimate === plainGas ? estimate : (estimate * 6n) / 5n
}

/** Reads a number that the network tells as a quantity. */
export async function readQuantity(rpc: Rpc, method: string, params: readonly unknown[] = []): Promise<bigint> {
  return parse(quantity, await rpc({ method, params }))
}

async function readBaseFee(rpc: Rpc): Promise<bigint | undefined> {
  const answer = await rpc({ method: 'eth_feeHistory', params: ['0x1', 'latest', []] })
  return parse(history, answer).baseFeePerGas?.at(-1)
}

/** What the network suggests to give miners; where it has no such method, what its gas price leaves above the base fee. */
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

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
