import { failures, type SendTransactionParameters, sendingFailures, wouldFail } from 'latchkey/wire/custody'
import * as v from 'valibot'
import type { TransactionSerializableEIP1559 } from 'viem'
import { numberToHex, serializeTransaction } from 'viem/utils'
import { ChainError, type Chains } from '../../shared/chains.ts'
import { CustodyError } from '../base/failure.ts'
import type { Call, Custody } from '../context/custody.ts'
import { findOpenSendings } from '../store/sendings.ts'
import { toCount, toQuantity } from './quantity.ts'

/**
 * A complete transaction to send. Policies, approvals and the signature all apply to these bytes. With it are the
 * parameters of `sign_transaction`, by whose names policies know it.
 */
export type CompleteTransaction = SendTransactionParameters & {
  signWith: string
  type: 'TRANSACTION_TYPE_ETHEREUM'
  /** Hex without 0x. */
  unsignedTransaction: string
  chainId: number
  filledNonce: number
}

type Transaction = { from: `0x${string}`; to: `0x${string}`; value: bigint; data: `0x${string}` }

/**
 * Fills in the fields that a request to send omits: nonce, gas and fees, from the operator's upstreams.
 * @throws {CustodyError} when this server does not send it, the transaction would fail, or no upstream answers
 */
export async function completeTransaction(
  custody: Pick<Custody, 'db' | 'chains' | 'signers'>,
  parameters: SendTransactionParameters,
  { organization }: Pick<Call, 'organization'>,
): Promise<CompleteTransaction> {
  const { from, caip2 } = parameters
  const { chains, chainId, call } = readRequest(custody, parameters)
  const { curve } = await custody.signers(organization, from)
  if (curve !== 'CURVE_SECP256K1') throw new CustodyError(failures.signerNotFound)
  try {
    const transaction = { from: from as `0x${string}`, ...call }
    const filledNonce = await readNonce(custody, chains, { ...parameters, chainId })
    const fees = await readFees(chains, chainId, parameters)
    const gas = parameters.gasLimit ? BigInt(parameters.gasLimit) : await estimateGas(chains, chainId, transaction)
    const { to, value, data } = call
    const serialized = serialize({ chainId, nonce: filledNonce, gas, ...fees, to, value, data })
    return {
      ...{ ...parameters, ...toParameters({ gas, ...fees }), caip2, signWith: from, type: 'TRANSACTION_TYPE_ETHEREUM' },
      ...{ unsignedTransaction: serialized.slice(2), chainId, filledNonce },
    }
  } catch (cause) {
    if (cause instanceof ChainError) throw new CustodyError(sendingFailures.chainAway, { cause })
    throw cause
  }
}

/** Returns the gas and the fees in the form in which a request states them. */
function toParameters(filled: { gas: bigint; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }) {
  return {
    gasLimit: String(filled.gas),
    maxFeePerGas: String(filled.maxFeePerGas),
    maxPriorityFeePerGas: String(filled.maxPriorityFeePerGas),
  }
}

/**
 * Returns the request as it waits for approvals: with the gas and the fees of its submission, so that approvers see what
 * the transaction will pay. The nonce is filled in with each approval, because other transactions may use it
 * meanwhile.
 */
export function toWaitingParameters(
  parameters: SendTransactionParameters,
  { gasLimit, maxFeePerGas, maxPriorityFeePerGas }: CompleteTransaction,
): SendTransactionParameters {
  return { ...parameters, gasLimit, maxFeePerGas, maxPriorityFeePerGas }
}

function readRequest(
  { chains }: Pick<Custody, 'chains'>,
  { caip2, calls, sponsor, ...single }: SendTransactionParameters,
): { chains: Chains; chainId: number; call: Omit<Transaction, 'from'> } {
  if (!chains) throw new CustodyError(sendingFailures.rpcNotConfigured)
  const chainId = Number(caip2.slice('eip155:'.length))
  if (!chains.has(chainId)) throw new CustodyError(sendingFailures.chainNotServed)
  if (sponsor) throw new CustodyError(sendingFailures.notSponsored)
  const [call = single, another] = calls ?? []
  if (another) throw new CustodyError(sendingFailures.severalCalls)
  const { to, value = '0', data = '0x' } = call
  if (to === undefined) throw new CustodyError(failures.badRequestBody)
  return { chains, chainId, call: { to, value: BigInt(value), data: data as `0x${string}` } }
}

/** Returns the first nonce that neither the chain nor an open transaction of this server has used. */
async function readNonce(
  { db }: Pick<Custody, 'db'>,
  chains: Chains,
  { from, nonce, chainId }: SendTransactionParameters & { chainId: number },
): Promise<number> {
  if (nonce !== undefined) return Number(nonce)
  const pending = toCount(await chains.call(chainId, 'eth_getTransactionCount', [from, 'pending']))
  const own = await findOpenSendings(db, { chainId, sender: from.toLowerCase() })
  const used = new Set(own.map((each) => each.nonce))
  let next = pending
  while (used.has(next)) next += 1
  return next
}

const block = v.object({ baseFeePerGas: v.optional(v.string()) })

async function readFees(
  chains: Chains,
  chainId: number,
  parameters: SendTransactionParameters,
): Promise<{ maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }> {
  const { maxFeePerGas: most, maxPriorityFeePerGas: tip } = parameters
  if (most !== undefined && tip !== undefined) {
    return { maxFeePerGas: BigInt(most), maxPriorityFeePerGas: BigInt(tip) }
  }
  const latest = v.safeParse(block, await chains.call(chainId, 'eth_getBlockByNumber', ['latest', false]))
  const base = latest.success ? latest.output.baseFeePerGas : undefined
  if (base === undefined) throw new CustodyError(sendingFailures.noBaseFee)
  const usual = tip ? BigInt(tip) : toQuantity(await chains.call(chainId, 'eth_maxPriorityFeePerGas', []))
  // The base fee doubles in six full blocks.
  const maxFeePerGas = most ? BigInt(most) : 2n * toQuantity(base) + usual
  return { maxFeePerGas, maxPriorityFeePerGas: usual < maxFeePerGas ? usual : maxFeePerGas }
}

async function estimateGas(chains: Chains, chainId: number, transaction: Transaction): Promise<bigint> {
  const { from, to, value, data } = transaction
  const asked = { from, to, value: numberToHex(value), data }
  const estimate = await chains.call(chainId, 'eth_estimateGas', [asked]).catch((cause) => {
    if (cause instanceof ChainError && cause.kind === 'refused')
      throw new CustodyError(wouldFail(cause.message), { cause })
    throw cause
  })
  const gas = toQuantity(estimate)
  // A contract may need more gas once its state has changed.
  return data === '0x' ? gas : (gas * 12n) / 10n
}

function serialize(transaction: Omit<TransactionSerializableEIP1559, 'type'>): string {
  try {
    return serializeTransaction({ ...transaction, type: 'eip1559' })
  } catch (cause) {
    throw new CustodyError(failures.invalidTransaction, { cause })
  }
}
