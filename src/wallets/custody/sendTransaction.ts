import * as v from 'valibot'
import type { TransactionSerializable } from 'viem'
import type { RpcRequest } from '../../core/rpc.ts'
import { sendSigned } from '../../core/sendSigned.ts'
import { parse } from '../../wire/parse.ts'
import type { Signer } from '../embedded.ts'
import { encoding } from './encoding.ts'
import { quantity, type TransactionRequest } from './transactionRequest.ts'

type Rpc = (request: RpcRequest) => Promise<unknown>

const block = v.object({ baseFeePerGas: v.optional(quantity) })

/**
 * Fills in what the page left open (nonce, gas, fees), signs, and broadcasts.
 * @param options.asked the transaction as the page wrote it, for the chain to estimate
 * @returns the transaction's hash
 * @throws what `sendSigned` throws
 */
export async function sendTransaction(options: {
  account: Signer
  asked: unknown
  transaction: TransactionRequest
  rpc: Rpc
}): Promise<`0x${string}`> {
  const { account, asked, rpc } = options
  const { from, ...transaction } = options.transaction
  const [nonce, gas, fees] = await Promise.all([
    transaction.nonce ?? ask(rpc, 'eth_getTransactionCount', [from, 'pending']).then(Number),
    transaction.gas ?? ask(rpc, 'eth_estimateGas', [asked]),
    readFees(transaction, rpc),
  ])
  // The schema of the request and the fees below allow no mixture that viem's types are there to forbid.
  const filled = { ...transaction, ...fees, nonce, gas } as TransactionSerializable
  const signed = await account.signTransaction(filled)
  return sendSigned(signed, { hash: encoding.keccak256(signed), rpc })
}

/** The fees of EIP-1559 where the chain has them and the page did not choose the older kind. Wei. */
async function readFees(transaction: Omit<TransactionRequest, 'from'>, rpc: Rpc) {
  const { type, gasPrice, accessList } = transaction
  const older = accessList ? 'eip2930' : 'legacy'
  if (gasPrice !== undefined) return { type: type ?? older, gasPrice }
  const { baseFeePerGas } = parse(block, await rpc({ method: 'eth_getBlockByNumber', params: ['latest', false] }))
  if (baseFeePerGas === undefined || (type && type !== 'eip1559'))
    return { type: type ?? older, gasPrice: await ask(rpc, 'eth_gasPrice') }
  const tip = transaction.maxPriorityFeePerGas ?? (await readTip(baseFeePerGas, rpc))
  // Twice the base fee lasts through six full blocks in a row (EIP-1559: at most an eighth more each).
  const maxFeePerGas = transaction.maxFeePerGas ?? 2n * baseFeePerGas + tip
  return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas } as const
}

/** What the chain suggests to give miners; where it has no such method, what its gas price leaves above the base fee. */
async function readTip(baseFeePerGas: bigint, rpc: Rpc): Promise<bigint> {
  try {
    return await ask(rpc, 'eth_maxPriorityFeePerGas')
  } catch {
    const gasPrice = await ask(rpc, 'eth_gasPrice')
    return gasPrice > baseFeePerGas ? gasPrice - baseFeePerGas : 0n
  }
}

async function ask(rpc: Rpc, method: string, params: unknown[] = []): Promise<bigint> {
  return parse(quantity, await rpc({ method, params }))
}
