import { InvalidParamsError } from '../../core/providerErrors.ts'
import { parseTransactionRequest } from '../../core/transactionRequest.ts'
import type { LinkParams } from '../../wire/link/methods.ts'

/**
 * Returns a transaction as this wire writes it: amounts as decimal text (link-and-popup-wallets §1.7).
 * @param params the parameters of `eth_sendTransaction` or `eth_signTransaction`
 * @throws {InvalidParamsError} naming a field that is wrong, or that the wire does not carry
 */
export function toLinkTransaction(
  params: unknown,
  options: { chainId: number; shouldSubmit: boolean },
): LinkParams<'signEthereumTransaction'> {
  const { chainId, shouldSubmit } = options
  const [first] = Array.isArray(params) ? params : []
  const { from, to, value, data, nonce, gas, ...fees } = parseTransactionRequest(first, chainId)
  if (fees.accessList?.length) throw new InvalidParamsError('accessList: this wallet does not accept one')
  return {
    fromAddress: from,
    toAddress: to ?? null,
    weiValue: String(value ?? 0n),
    data: data ?? '0x',
    nonce: nonce ?? null,
    gasPriceInWei: toText(fees.gasPrice),
    maxFeePerGas: toText(fees.maxFeePerGas),
    maxPriorityFeePerGas: toText(fees.maxPriorityFeePerGas),
    gasLimit: toText(gas),
    ...{ chainId, shouldSubmit },
  }
}

function toText(amount: bigint | undefined): string | null {
  return amount === undefined ? null : String(amount)
}
