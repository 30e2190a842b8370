import { quote, reviewTransaction } from 'latchkey/review'
import type { Network } from 'latchkey/wire/account'
import { type Address, numberToHex } from 'viem'
import { readBalance } from '../chain/readBalance.ts'
import { type FixedFees, toTransaction } from './ownRequest.ts'

/**
 * Asks the network how many coins the fee leaves of an account's balance. The transaction must keep these fees: with
 * higher ones the balance would not suffice.
 * @returns undefined if the balance does not cover the fee
 */
export async function readMostCoins(options: {
  from: Address
  to: Address
  network: Network
  now: number
  fetch?: typeof fetch
}): Promise<{ units: bigint; fees: FixedFees } | undefined> {
  const { from, to, network, now, ...rest } = options
  const params = [toTransaction({ from, to, units: 0n, token: undefined })]
  const requester = { origin: undefined, isProven: true, isWallet: true }
  const review = reviewTransaction(params, { requester, network, accounts: [from], delegates: [], now })
  if (review.kind !== 'transaction') return undefined
  const [balance, { transaction, gas, maxFee }] = await Promise.all([
    readBalance(from, network, rest),
    quote(review, rest),
  ])
  if (balance <= maxFee) return undefined
  return { units: balance - maxFee, fees: { gas: numberToHex(gas), ...pricesOf(transaction) } }
}

function pricesOf(transaction: Awaited<ReturnType<typeof quote>>['transaction']) {
  const { gasPrice, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = transaction
  if (gasPrice !== undefined) return { gasPrice: numberToHex(gasPrice) }
  return { maxFeePerGas: numberToHex(maxFeePerGas), maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas) }
}
