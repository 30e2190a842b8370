import { UnknownOutcomeError } from 'latchkey/review'
import type { Network } from 'latchkey/wire/account'
import { type Address, concatHex, type Hex, numberToHex, padHex } from 'viem'
import type { EthereumRequest } from '../doors/pendingRequest.ts'

/** Wei per unit of gas, and gas. Set when the amount is what the fee leaves of the balance. */
export type FixedFees = { gas: Hex } & ({ gasPrice: Hex } | { maxFeePerGas: Hex; maxPriorityFeePerGas: Hex })

export type Transfer = { from: Address; to: Address } & (
  | {
      units: bigint
      /** Undefined for the network's coin. */
      token: Address | undefined
      fees?: FixedFees | undefined
    }
  /** One item of a collection. */
  | { token: Address; id: bigint }
)

/** Returns the parameters of `eth_sendTransaction` for a transfer of coins, of tokens by ERC-20, or of an item by ERC-721. */
export function toTransaction(transfer: Transfer): Record<string, unknown> {
  const { from, to, token } = transfer
  if ('id' in transfer) {
    // safeTransferFrom(address,address,uint256) fails where a contract would lose the item.
    const data = concatHex(['0x42842e0e', ...[from, to].map(toWord), numberToHex(transfer.id, { size: 32 })])
    return { from, to: token, value: '0x0', data }
  }
  const { units, fees } = transfer
  if (token === undefined) return { from, to, value: numberToHex(units), ...fees }
  // transfer(address,uint256)
  const data = concatHex(['0xa9059cbb', toWord(to), numberToHex(units, { size: 32 })])
  return { from, to: token, value: '0x0', data, ...fees }
}

function toWord(address: Address): Hex {
  return padHex(address, { size: 32 })
}

/**
 * A request of the wallet's own user, for the same review as a page's request.
 * @param options.onSent gets the transaction's hash
 * @param options.onLost called in place of `onRejected` if the transaction may have been sent nevertheless
 */
export function toOwnRequest(
  transfer: Transfer,
  options: { network: Network; onSent: (hash: Hex) => void; onRejected: () => void; onLost: () => void },
): EthereumRequest {
  const { network, onSent, onRejected, onLost } = options
  let isLost = false
  const reject = async () => (isLost ? onLost() : onRejected())
  return {
    id: crypto.randomUUID(),
    kind: 'ethereum',
    requester: { origin: undefined, isProven: true, isWallet: true },
    accounts: [transfer.from],
    call: { chainId: network.chainId, method: 'eth_sendTransaction', params: [toTransaction(transfer)] },
    reject,
    refuse: reject,
    async approve(effect) {
      try {
        onSent((await effect()) as Hex)
      } catch (error) {
        isLost ||= error instanceof UnknownOutcomeError
        throw error
      }
    },
  }
}
