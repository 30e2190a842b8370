import type { Hex, TransactionSerializable } from 'viem'
import { keccak256, serializeTransaction } from '../../core/encoding.ts'
import { BaseError } from '../../core/errors.ts'
import { type Fees, plainGas, readFees, readQuantity, withGasMargin } from '../../core/fees.ts'
import { callRpc, type RpcRequest } from '../../core/rpc.ts'
import { maxGas, maxGasPrice } from '../limits.ts'
import type { TransactionReview } from '../review.ts'
import type { TransactionFields } from '../transactionFields.ts'
import { type Warning, warn } from '../warning.ts'
import { assertChain, ImplausibleAnswerError } from './assertChain.ts'
import { readL1Fee } from './readL1Fee.ts'
import { feesBySpeed, isPriceOpen, readTips, type Speed } from './speeds.ts'
import { toRpcCall } from './toRpcCall.ts'

/** A transaction with every field that the network adds, ready to be signed. */
export type Quote = {
  transaction: TransactionSerializable
  /** Keccak-256 of the unsigned serialization: what the signature covers. */
  digest: Hex
  nonce: number
  /** How many transactions the account had, the pending ones included. */
  pendingCount: number
  gas: bigint
  /** Wei: the likely fee and the highest possible one, with what a chain of the OP Stack adds for Ethereum. */
  likelyFee: bigint
  maxFee: bigint
  warnings: Warning[]
  /** The network's answers that it was made of: the same object for every speed. */
  source: object
}

/** A quote at the normal speed, with those of all speeds if the user may choose one. */
export type QuoteWithSpeeds = Quote & { speeds?: Record<Speed, Quote> }

/** Limits for one answer. None of these answers is long. */
export const bounds = { timeoutMs: 10_000, maxBytes: 64 * 1024 }
/**
 * The fee for Ethereum depends on the transaction's length. It is read at the same time as nonce, gas and fees, so the longest
 * values stand in for them.
 */
const longest = {
  gas: maxGas,
  nonce: Number.MAX_SAFE_INTEGER,
  fees: { likely: 0n, most: maxGasPrice, tip: maxGasPrice },
}
/** A tenth of a coin is far more than any ordinary fee. */
const highFeeWei = 10n ** 17n

/**
 * Asks the network for nonce, gas and fees, checks that it is the right network, and completes the transaction.
 * @throws {ImplausibleAnswerError} for a wrong chain or numbers beyond any block, or if the fields of the page leave no
 * room
 * @throws {RpcUnreachableError} if the network does not answer
 */
export async function quote(
  review: TransactionReview,
  options: { fetch?: typeof fetch } = {},
): Promise<QuoteWithSpeeds> {
  const { fields, network } = review
  const rpcUrl = network.rpcUrls[0] ?? ''
  const rpc = (request: RpcRequest) => callRpc(rpcUrl, request, { ...bounds, ...options })

  await assertChain(network.chainId, rpc)
  const [count, minedCount, balance, estimate, fees, tips, l1Fee] = await Promise.all([
    readQuantity(rpc, 'eth_getTransactionCount', [fields.from, 'pending']),
    // Only a nonce that the page chose can be that of a transaction before.
    fields.nonce === undefined ? undefined : readQuantity(rpc, 'eth_getTransactionCount', [fields.from, 'latest']),
    readQuantity(rpc, 'eth_getBalance', [fields.from, 'latest']),
    estimateGas(fields, rpc),
    readFees(fields, rpc),
    isPriceOpen(fields) ? readTips(rpc) : undefined,
    readL1Fee(serializeTransaction(toTransaction(review, longest)), rpc),
  ])
  const gas = fields.gas ?? withGasMargin(estimate ?? plainGas)
  const pendingCount = Number(count)
  const nonce = fields.nonce ?? pendingCount
  const isPlausible =
    gas <= maxGas && (estimate ?? 0n) <= maxGas && fees.most <= maxGasPrice && l1Fee <= maxGas * maxGasPrice
  if (!isPlausible || ![nonce, pendingCount].every(Number.isSafeInteger)) {
    throw new ImplausibleAnswerError("The network's gas, fee or nonce is implausible.")
  }
  const answers = { nonce, pendingCount, minedCount, gas, balance, estimate, l1Fee }
  const bySpeed = feesBySpeed(fees, tips)
  const normal = price(review, answers, fees)
  if (!bySpeed) return normal
  const [slow, fast] = [price(review, answers, bySpeed.slow), price(review, answers, bySpeed.fast)]
  return { ...normal, speeds: { slow, normal, fast } }
}

/** What the network said about a transaction, whatever its price. Undefined for `estimate`: it is expected to fail. */
type Answers = {
  nonce: number
  pendingCount: number
  /** Undefined if the page chose no nonce. */
  minedCount: bigint | undefined
  gas: bigint
  balance: bigint
  estimate: bigint | undefined
  l1Fee: bigint
}

function price(review: TransactionReview, answers: Answers, fees: Fees): Quote {
  const { nonce, pendingCount, gas, balance, estimate, l1Fee } = answers
  // A page may allow less gas than the network expects.
  const likelyGas = estimate !== undefined && estimate < gas ? estimate : gas
  const transaction = toTransaction(review, { gas, nonce, fees })
  const gasFee = gas * fees.most
  // The price of publishing may rise before the transaction is included.
  const maxFee = gasFee + (l1Fee * 5n) / 4n
  return {
    transaction,
    digest: keccak256(serializeTransaction(transaction)),
    nonce,
    pendingCount,
    gas,
    likelyFee: likelyGas * fees.likely + l1Fee,
    maxFee,
    warnings: [
      ...(estimate === undefined ? [warn('will-fail')] : []),
      ...(balance < review.fields.value + gasFee + l1Fee ? [warn('insufficient-funds')] : []),
      ...(maxFee > highFeeWei ? [warn('high-fee')] : []),
      ...nonceWarnings(answers),
    ],
    source: answers,
  }
}

/** A page may sign up a transaction for later, or have it replace another, without a word about it. */
function nonceWarnings({ nonce, pendingCount, minedCount }: Answers): Warning[] {
  if (nonce > pendingCount) return [warn('future-nonce', String(nonce - pendingCount))]
  return minedCount !== undefined && minedCount <= nonce && nonce < pendingCount ? [warn('replaces-pending')] : []
}

/** Undefined if the network expects the transaction to fail. */
async function estimateGas(
  fields: TransactionFields,
  rpc: (request: RpcRequest) => Promise<unknown>,
): Promise<bigint | undefined> {
  try {
    return await readQuantity(rpc, 'eth_estimateGas', [toRpcCall(fields)])
  } catch (error) {
    if (error instanceof BaseError && 'code' in error) return undefined
    throw error
  }
}

function toTransaction(
  { fields, network }: TransactionReview,
  filled: { gas: bigint; nonce: number; fees: Fees },
): TransactionSerializable {
  const { gas, nonce, fees } = filled
  const { to, value, data, accessList, authorizationList } = fields
  const common = { chainId: network.chainId, nonce, gas, value, data, ...(to && { to }) }
  const { tip } = fees
  if (tip === undefined && authorizationList) throw new ImplausibleAnswerError("The network doesn't support EIP-7702.")
  if (tip === undefined && accessList) return { ...common, type: 'eip2930', gasPrice: fees.most, accessList }
  if (tip === undefined) return { ...common, type: 'legacy', gasPrice: fees.most }
  const priced = {
    ...common,
    maxFeePerGas: fees.most,
    maxPriorityFeePerGas: tip,
    ...(accessList && { accessList }),
  }
  return authorizationList ? { ...priced, type: 'eip7702', authorizationList } : { ...priced, type: 'eip1559' }
}
