import type { Network } from 'latchkey/wire/account'
import { type Address, concatHex, type Hex, numberToHex, padHex } from 'viem'
import type { EthereumRequest } from '../doors/pendingRequest.ts'

/** Wei per unit of gas, and gas. Set when the amount is what the fee leaves of the balance. */
export type FixedFees = { gas: Hex } & ({ gasPrice: Hex } | { maxFeePerGas: Hex; maxPriorityFeePerGas: Hex })

export type Transfer = {
  from: Address
  to: Address
  units: bigint
  /** Undefined for the network's coin. */
  token: Address | undefined
  fees?: FixedFees | undefined
}

/** Returns the parameters of `eth_sendTransaction` for a transfer of coins, or of tokens by ERC-20. */
export function toTransaction({ from, to, units, token, fees }: Transfer): Record<string, unknown> {
  if (token === undefined) return { from, to, value: numberToHex(units), ...fees }
  // transfer(address,uint256)
  const data = concatHex(['0xa9059cbb', padHex(to, { size: 32 }), numberToHex(units, { size: 32 })])
  return { from, to: token, value: '0x0', data, ...fees }
}

/**
 * A request of the wallet's own user, for the same review as a page's request.
 * @param options.onSent gets the transaction's hash
 */
export function toOwnRequest(
  transfer: Transfer,
  options: { network: Network; onSent: (hash: Hex) => void; onRejected: () => void },
): EthereumRequest {
  const { network, onSent, onRejected } = options
  const reject = async () => onRejected()
  return {
    id: crypto.randomUUID(),
    kind: 'ethereum',
    requester: { origin: undefined, isProven: true, isWallet: true },
    accounts: [transfer.from],
    call: { chainId: network.chainId, method: 'eth_sendTransaction', params: [toTransaction(transfer)] },
    reject,
    refuse: reject,
    async approve(effect) {
      onSent((await effect()) as Hex)
    },
  }
}
