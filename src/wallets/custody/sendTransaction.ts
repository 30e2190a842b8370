import * as v from 'valibot'
import { createClient, custom, type PrepareTransactionRequestParameters, type TransactionSerializable } from 'viem'
import { prepareTransactionRequest, sendRawTransaction } from 'viem/actions'
import { InvalidParamsError } from '../../core/providerErrors.ts'
import type { RpcRequest } from '../../core/rpc.ts'
import { address, hex } from '../../wire/primitives.ts'
import type { CustodyAccount } from './account.ts'
import { parseParams } from './parseParams.ts'

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]+$/i, 'expected a quantity'),
  v.transform((text) => BigInt(text)),
)
const smallQuantity = v.pipe(quantity, v.transform(Number), v.safeInteger('expected a smaller quantity'))
/** EIP-2718 types by the names that viem gives them. */
const types = { '0x0': 'legacy', '0x1': 'eip2930', '0x2': 'eip1559' } as const

const unsupported = v.optional(v.custom<never>(() => false, 'is not supported'))

/** What `eth_sendTransaction` takes (EIP-1474); what else a transaction can hold is refused, not left out silently. */
const transactionRequest = v.object({
  from: address,
  to: v.nullish(address),
  value: v.optional(quantity),
  data: v.optional(hex),
  input: v.optional(hex),
  gas: v.optional(quantity),
  gasPrice: v.optional(quantity),
  maxFeePerGas: v.optional(quantity),
  maxPriorityFeePerGas: v.optional(quantity),
  nonce: v.optional(smallQuantity),
  chainId: v.optional(smallQuantity),
  type: v.optional(v.picklist(Object.keys(types) as (keyof typeof types)[])),
  accessList: v.optional(v.array(v.object({ address, storageKeys: v.array(hex) }))),
  // Delegating an account is never asked for by this path (threats T14).
  authorizationList: unsupported,
  blobs: unsupported,
})
type TransactionRequest = ReturnType<typeof parseTransactionRequest>

/** @throws {InvalidParamsError} naming the field */
export function parseTransactionRequest(params: unknown, chainId: number) {
  const { input, ...request } = parseParams(transactionRequest, params)
  if (request.chainId !== undefined && request.chainId !== chainId)
    throw new InvalidParamsError('chainId: expected the current chain')
  if (input !== undefined && request.data !== undefined && input !== request.data)
    throw new InvalidParamsError('input: expected the same as data')
  return { ...request, data: request.data ?? input, chainId }
}

/**
 * Fills in what the page left open (nonce, gas, fees), signs, and broadcasts.
 * @returns the transaction's hash
 */
export async function sendTransaction(options: {
  account: CustodyAccount
  transaction: TransactionRequest
  rpc: (request: RpcRequest) => Promise<unknown>
}): Promise<`0x${string}`> {
  const { account, transaction, rpc } = options
  const { from: _, type, ...given } = transaction
  const client = createClient({ transport: custom({ request: rpc }, { retryCount: 0 }) })
  // The schema above allows no mixture that viem's types are there to forbid.
  const open = { ...given, ...(type && { type: types[type] }), account } as PrepareTransactionRequestParameters
  const prepared = (await prepareTransactionRequest(client, open)) as TransactionSerializable
  return sendRawTransaction(client, { serializedTransaction: await account.signTransaction(prepared) })
}
