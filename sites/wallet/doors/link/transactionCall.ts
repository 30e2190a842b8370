import type { LinkParams } from 'latchkey/wire/link'
import { numberToHex } from 'viem'
import type { EthereumCall } from '../pendingRequest.ts'

/**
 * Converts a transaction of this wire, whose amounts are decimal, to the parameters that the review reads. A transaction that is
 * only to be signed becomes `eth_signTransaction`, which the review refuses.
 */
export function toTransactionCall(params: LinkParams<'signEthereumTransaction'>): EthereumCall {
  const { fromAddress, toAddress, weiValue, data, nonce, chainId, shouldSubmit } = params
  const amounts = {
    value: weiValue,
    gas: params.gasLimit,
    gasPrice: params.gasPriceInWei,
    maxFeePerGas: params.maxFeePerGas,
    maxPriorityFeePerGas: params.maxPriorityFeePerGas,
  }
  const transaction = {
    from: fromAddress,
    ...(toAddress && { to: toAddress }),
    data,
    chainId: numberToHex(chainId),
    ...(typeof nonce === 'number' && { nonce: numberToHex(nonce) }),
    ...Object.fromEntries(
      Object.entries(amounts).flatMap(([name, amount]) => (amount ? [[name, numberToHex(BigInt(amount))]] : [])),
    ),
  }
  return { chainId, method: shouldSubmit ? 'eth_sendTransaction' : 'eth_signTransaction', params: [transaction] }
}
