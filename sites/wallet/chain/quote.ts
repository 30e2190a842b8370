import {
  BaseError,
  callRpc,
  type Fees,
  plainGas,
  type RpcRequest,
  readFees,
  readQuantity,
  withGasMargin,
} from 'latchkey/core'
import { type Hex, keccak256, numberToHex, serializeTransaction, type TransactionSerializable, toHex } from 'viem'
import { maxGas, maxGasPrice } from '../review/limits.ts'
import type { TransactionReview } from '../review/review.ts'
import type { TransactionFields } from '../review/transactionFields.ts'
import { type Warning, warn } from '../review/warning.ts'

/** A transaction with every field that the network adds, ready to be signed. */
export type Quote = {
  transaction: TransactionSerializable
  /** Keccak-256 of the unsigned serialization: what the signature covers. */
  digest: Hex
  nonce: number
  gas: bigint
  /** Wei: the likely fee and the highest possible one. */
  likelyFee: bigint
  maxFee: bigint
  warnings: Warning[]
}

/** The network's answer is implausible, so nothing is signed (threats T21). */
export class ImplausibleAnswerError extends BaseError {
  override name = 'ImplausibleAnswerError'
}

/** Limits for one answer. None of these answers is long. */
const bounds = { timeoutMs: 10_000, maxBytes: 64 * 1024 }
/** A tenth of a coin is far more than any ordinary fee. */
const highFeeWei = 10n ** 17n

/**
 * Asks the network for nonce, gas and fees, checks that it is the right network, and completes the transaction.
 * @throws {ImplausibleAnswerError} for a wrong chain or numbers beyond any block, or if the fields of the page leave no
 * room
 * @throws {RpcUnreachableError} if the network does not answer
 */
export async function quote(review: TransactionReview, options: { fetch?: typeof fetch } = {}): Promise<Quote> {
  const { fields, network } = review
  const rpcUrl = network.rpcUrls[0] ?? ''
  const rpc = (request: RpcRequest) => callRpc(rpcUrl, request, { ...bounds, ...options })

  const chainId = await readQuantity(rpc, 'eth_chainId')
  if (chainId !== BigInt(network.chainId)) throw new ImplausibleAnswerError('The network answered for another chain.')
  const [count, balance, estimate, fees] = await Promise.all([
    readQuantity(rpc, 'eth_getTransactionCount', [fields.from, 'pending']),
    readQuantity(rpc, 'eth_getBalance', [fields.from, 'latest']),
    estimateGas(fields, rpc),
    readFees(fields, rpc),
  ])
  const gas = fields.gas ?? withGasMargin(estimate ?? plainGas)
  const nonce = fields.nonce ?? Number(count)
  if (gas > maxGas || fees.most > maxGasPrice || !Number.isSafeInteger(nonce)) {
    throw new ImplausibleAnswerError("The network's gas, fee or nonce is implausible.")
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

/** Undefined if the network expects the transaction to fail. */
async function estimateGas(
  fields: TransactionFields,
  rpc: (request: RpcRequest) => Promise<unknown>,
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
    return await readQuantity(rpc, 'eth_estimateGas', [call])
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
