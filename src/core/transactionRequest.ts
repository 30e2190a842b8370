import * as v from 'valibot'
import { address, hex, quantity } from '../wire/primitives.ts'
import { parseParams } from './parseParams.ts'
import { InvalidParamsError } from './providerErrors.ts'

const smallQuantity = v.pipe(quantity, v.transform(Number), v.safeInteger('expected a smaller quantity'))
const unsupported = v.optional(v.custom<never>(() => false, 'is not supported'))

/** EIP-2718 types by viem's names. */
const types = { '0x0': 'legacy', '0x1': 'eip2930', '0x2': 'eip1559' } as const

const transactionRequest = v.object({
  from: address,
  to: v.nullish(address),
  value: v.optional(quantity),
  data: v.optional(hex),
  input: v.optional(hex),
  gas: v.optional(quantity),
  gasLimit: v.optional(quantity),
  gasPrice: v.optional(quantity),
  maxFeePerGas: v.optional(quantity),
  maxPriorityFeePerGas: v.optional(quantity),
  nonce: v.optional(smallQuantity),
  chainId: v.optional(smallQuantity),
  type: v.optional(v.picklist(Object.keys(types) as (keyof typeof types)[])),
  accessList: v.optional(v.array(v.object({ address, storageKeys: v.array(hex) }))),
  // Delegating an account is not allowed here (threats T14).
  authorizationList: unsupported,
  blobs: unsupported,
  blobVersionedHashes: unsupported,
})
export type TransactionRequest = ReturnType<typeof parseTransactionRequest>

/**
 * The parameters of `eth_sendTransaction` (EIP-1474) for the current chain. Any other field is refused instead of silently
 * dropped.
 * @throws {InvalidParamsError} naming the field
 */
export function parseTransactionRequest(params: unknown, chainId: number) {
  const { input, type, gasLimit, ...request } = parseParams(transactionRequest, params)
  if (request.chainId !== undefined && request.chainId !== chainId)
    throw new InvalidParamsError('chainId: expected the current chain')
  if (input !== undefined && request.data !== undefined && input !== request.data)
    throw new InvalidParamsError('input: expected the same as data')
  if (gasLimit !== undefined && request.gas !== undefined && gasLimit !== request.gas)
    throw new InvalidParamsError('gasLimit: expected the same as gas')
  if (request.gasPrice !== undefined && (request.maxFeePerGas ?? request.maxPriorityFeePerGas) !== undefined)
    throw new InvalidParamsError('gasPrice: expected none beside maxFeePerGas')
  return { ...request, data: request.data ?? input, gas: request.gas ?? gasLimit, chainId, type: type && types[type] }
}
