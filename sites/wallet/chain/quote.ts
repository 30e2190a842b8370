import { BaseError, callRpc } from 'latchkey/core'
import { hex, parse } from 'latchkey/wire'
import * as v from 'valibot'
import {
  type Hex,
  hexToBigInt,
  keccak256,
  numberToHex,
  serializeTransaction,
  type TransactionSerializable,
  toHex,
} from 'viem'
import { maxGas, maxGasPrice } from '../review/limits.ts'
import type { TransactionReview } from '../review/review.ts'
import type { TransactionFields } from '../review/transactionFields.ts'
import { type Warning, warn } from '../review/warning.ts'

/** A transaction with everything the network adds, ready to be signed as it is. */
export type Quote = {
  transaction: TransactionSerializable
  /** Keccak-256 of the unsigned serialization: what the signature covers. */
  digest: Hex
  nonce: number
  gas: bigint
  /** Wei: what the fee costs now, and the most it may cost. */
  likelyFee: bigint
  maxFee: bigint
  warnings: Warning[]
}

/** The network's answer cannot be true; nothing is signed over it (threats T21). */
export class ImplausibleAnswerError extends BaseError {
  override name = 'ImplausibleAnswerError'
}

/** Bounds of one reading: nothing asked here has a long answer. */
const bounds = { timeoutMs: 10_000, maxBytes: 64 * 1024 }
/** A tenth of a coin is far more than any ordinary fee. */
const highFeeWei = 10n ** 17n
/** What a plain transfer needs (EIP-2028); the least that a fallback may assume. */
const fallbackGas = 21_000n

const quantity = v.pipe(
  hex,
  v.check((value) => value.length > 2 && value.length <= 66, 'expected a quantity'),
  v.transform((value) => hexToBigInt(value)),
)
const feeHistory = v.object({
  baseFeePerGas: v.optional(v.array(quantity)),
  reward: v.nullish(v.array(v.array(quantity))),
})

type Read = (method: string, params: unknown[]) => Promise<unknown>

/**
 * Asks the network for nonce, gas and fees, checks that it is the network it should be, and fixes the transaction.
 * @throws {ImplausibleAnswerError} wrong chain, numbers beyond any block, or no room for what the page asks
 * @throws {RpcUnreachableError} when the network does not answer
 */
export async function quote(review: TransactionReview, options: { fetch?: typeof fetch } = {}): Promise<Quote> {
  const { fields, network } = review
  const rpcUrl = network.rpcUrls[0] ?? ''
  const read: Read = (method, params) => callRpc(rpcUrl, { method, params }, { ...bounds, ...options })
  const readQuantity = async (method: string, params: unknown[]) => parse(quantity, await read(method, params))

  const chainId = await readQuantity('eth_chainId', [])
  if (chainId !== BigInt(network.chainId)) throw new ImplausibleAnswerError('The network answered for another chain.')
  const [count, balance, estimate, fees] = await Promise.all([
    readQuantity('eth_getTransactionCount', [fields.from, 'pending']),
    readQuantity('eth_getBalance', [fields.from, 'latest']),
    estimateGas(fields, readQuantity),
    readFees(fields, read, readQuantity),
  ])
  const gas = fields.gas ?? withMargin(estimate ?? fallbackGas)
  const nonce = fields.nonce ?? Number(count)
  if (gas > maxGas || fees.most > maxGasPrice || !Number.isSafeInteger(nonce)) {
    throw new ImplausibleAnswerError('The network asks for more than any block holds.')
  }
  const transaction = toTransaction(review, { gas, nonce, fees })
  const maxFee = gas * fees.most
  return {
    transaction,
    digest: keccak256(serializeTransaction(transaction)),
    nonce,
    gas,
    likelyFee: (estimate ?? gas) * fees.likely,
    maxFee,
    warnings: [
      ...(estimate === undefined ? [warn('will-fail')] : []),
      ...(balance < fields.value + maxFee ? [warn('insufficient-funds')] : []),
      ...(maxFee > highFeeWei ? [warn('high-fee')] : []),
    ],
  }
}

/** Wei per unit of gas: what is paid now, and the most that may be paid. */
type Fees = { likely: bigint; most: bigint } & ({ legacy: true } | { legacy: false; tip: bigint })

/** Undefined when the network says that the transaction would fail. */
async function estimateGas(
  fields: TransactionFields,
  readQuantity: (method: string, params: unknown[]) => Promise<bigint>,
): Promise<bigint | undefined> {
  const call = {
    from: fields.from,
    ...(fields.to && { to: fields.to }),
    value: numberToHex(fields.value),
    data: fields.data,
    ...(fields.accessList && { accessList: fields.accessList }),
    ...(fields.authorizationList && {
      authorizationList: fields.authorizationList.map((item) => ({
        ...item,
        chainId: toHex(item.chainId),
        nonce: toHex(item.nonce),
        yParity: toHex(item.yParity ?? 0),
      })),
    }),
  }
  try {
    return await readQuantity('eth_estimateGas', [call])
  } catch (error) {
    if (error instanceof BaseError && 'code' in error) return undefined
    throw error
  }
}

/** A fifth more than the estimate: state may change before the block does. */
function withMargin(gas: bigint): bigint {
  return gas === fallbackGas ? gas : (gas * 6n) / 5n
}

async function readFees(
  fields: TransactionFields,
  read: Read,
  readQuantity: (method: string, params: unknown[]) => Promise<bigint>,
): Promise<Fees> {
  if (fields.gasPrice !== undefined) return { legacy: true, likely: fields.gasPrice, most: fields.gasPrice }
  const history = parse(feeHistory, await read('eth_feeHistory', ['0x1', 'latest', [50]]))
  const base = history.baseFeePerGas?.at(-1)
  if (base === undefined) {
    if (fields.authorizationList) throw new ImplausibleAnswerError('The network takes no delegation of an account.')
    const price = await readQuantity('eth_gasPrice', [])
    return { legacy: true, likely: price, most: price }
  }
  const suggested = history.reward?.[0]?.[0] ?? 0n
  const tip = fields.maxPriorityFeePerGas ?? (suggested > minimumTip ? suggested : minimumTip)
  // Twice the base fee holds for six full blocks in a row (EIP-1559: at most an eighth more per block).
  const wanted = fields.maxFeePerGas ?? base * 2n + tip
  const most = wanted > tip ? wanted : tip
  return { legacy: false, tip, most, likely: base + tip < most ? base + tip : most }
}

/** One gwei: blocks that are not full report a tip of zero, which miners may pass over. */
const minimumTip = 10n ** 9n

function toTransaction(
  { fields, network }: TransactionReview,
  filled: { gas: bigint; nonce: number; fees: Fees },
): TransactionSerializable {
  const { gas, nonce, fees } = filled
  const { to, value, data, accessList, authorizationList } = fields
  const common = { chainId: network.chainId, nonce, gas, value, data, ...(to && { to }) }
  if (fees.legacy && accessList) return { ...common, type: 'eip2930', gasPrice: fees.most, accessList }
  if (fees.legacy) return { ...common, type: 'legacy', gasPrice: fees.most }
  const priced = {
    ...common,
    maxFeePerGas: fees.most,
    maxPriorityFeePerGas: fees.tip,
    ...(accessList && { accessList }),
  }
  return authorizationList ? { ...priced, type: 'eip7702', authorizationList } : { ...priced, type: 'eip1559' }
}
