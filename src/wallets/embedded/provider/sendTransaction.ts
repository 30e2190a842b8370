import type { TransactionSerializable } from 'viem'
import { keccak256 } from '../../../core/encoding.ts'
import { readFees, readQuantity, withGasMargin } from '../../../core/fees.ts'
import type { RpcRequest } from '../../../core/rpc.ts'
import { sendSigned } from '../../../core/sendSigned.ts'
import type { TransactionRequest } from '../../../core/transactionRequest.ts'
import type { Signer } from '../embeddedWallet.ts'

type Rpc = (request: RpcRequest) => Promise<unknown>

/**
 * Broadcasts a signed transaction.
 * @returns its hash
 * @throws what `sendSigned` throws
 */
export function send(signed: `0x${string}`, rpc: Rpc): Promise<`0x${string}`> {
  return sendSigned(signed, { hash: keccak256(signed), rpc })
}

/**
 * Fills in the fields that the page omitted (nonce, gas, fees), and signs.
 * @param options.requested the transaction as the page wrote it, for the chain to estimate
 */
export async function prepareTransaction(options: {
  account: Signer
  requested: unknown
  transaction: TransactionRequest
  rpc: Rpc
}): Promise<`0x${string}`> {
  const { account, requested, rpc } = options
  const { from, ...transaction } = options.transaction
  const [nonce, gas, fees] = await Promise.all([
    transaction.nonce ?? readQuantity(rpc, 'eth_getTransactionCount', [from, 'pending']).then(Number),
    transaction.gas ?? readQuantity(rpc, 'eth_estimateGas', [requested]).then(withGasMargin),
    toPriced(transaction, rpc),
  ])
  // viem's types forbid mixed fee fields; the schema of the request and the fees below already exclude them.
  const filled = { ...transaction, ...fees, nonce, gas } as TransactionSerializable
  return account.signTransaction(filled)
}

/** The fields that carry the fees, by the types of EIP-2718. */
async function toPriced(transaction: Omit<TransactionRequest, 'from'>, rpc: Rpc) {
  const { type, accessList } = transaction
  const { most, tip } = await readFees({ ...transaction, isOlder: type !== undefined && type !== 'eip1559' }, rpc)
  if (tip === undefined) return { type: type ?? (accessList ? 'eip2930' : 'legacy'), gasPrice: most }
  return { type: 'eip1559', maxFeePerGas: most, maxPriorityFeePerGas: tip } as const
}
