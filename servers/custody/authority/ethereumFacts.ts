import type { Value } from '../policy/compareValues.ts'
import { ethereumTransaction } from '../policy/types.ts'
import { parseEthereumTransaction } from '../signing/ethereumTransaction.ts'

type Fields = { readonly [name: string]: Value }

/** Reads the fields of `eth.tx`. @throws {CustodyError} `failed to parse transaction` */
export function readEthereumFacts(unsigned: string, from: string | undefined): Fields {
  const transaction = parseEthereumTransaction(unsigned)
  const { type, to, data = '0x', value = 0n, chainId, nonce = 0, gas = 0n } = transaction
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas, maxFeePerBlobGas } = transaction
  return {
    from,
    to: to?.toLowerCase(),
    data,
    // Four bytes; less than that calls no function.
    function_signature: data.length < 10 ? undefined : data.slice(0, 10),
    type: typeNames[type ?? 'legacy'],
    value,
    chain_id: chainId === undefined ? undefined : BigInt(chainId),
    nonce: BigInt(nonce),
    gas,
    // For EIP-1559 transactions the documented language gives `gas_price` the value of `max_fee_per_gas`.
    gas_price: gasPrice ?? maxFeePerGas,
    max_fee_per_gas: maxFeePerGas,
    max_priority_fee_per_gas: maxPriorityFeePerGas,
    max_fee_per_blob_gas: maxFeePerBlobGas,
  }
}

const typeNames: Readonly<Record<string, string>> = {
  legacy: 'LEGACY',
  eip2930: 'TYPE_1',
  eip1559: 'TYPE_2',
  eip4844: 'TYPE_3',
  eip7702: 'TYPE_4',
}

/**
 * Sets fields that a transaction does not have to an empty text or zero, for policies that deny. If they were unknown,
 * a transaction that creates a contract, and so has no receiver, would pass any "unless it goes to X".
 */
export function withBlanks(transaction: Fields): Fields {
  const types = Object.entries(ethereumTransaction.fields)
  return Object.fromEntries(types.map(([name, type]) => [name, transaction[name] ?? (type === 'int' ? 0n : '')]))
}
