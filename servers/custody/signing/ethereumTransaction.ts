import { keccak_256 } from '@noble/hashes/sha3'
import { failures, type RawSignature } from 'latchkey/wire/custody'
import type { TransactionSerializable } from 'viem'
// Not from `viem` itself, which loads three hundred more files.
import { hexToBytes, parseTransaction, serializeTransaction } from 'viem/utils'
import { CustodyError } from '../base/failure.ts'

/**
 * Signs a serialized unsigned transaction: legacy with EIP-155, EIP-2930, EIP-1559, the body of EIP-4844, EIP-7702.
 * Signs only bytes with one meaning: the parsed transaction must serialize to the same bytes.
 * @param unsigned hex without 0x
 * @returns hex without 0x
 * @throws {CustodyError} `failed to parse transaction`
 */
export function signEthereumTransaction(unsigned: string, sign: (digest: Uint8Array) => RawSignature): string {
  const transaction = parseEthereumTransaction(unsigned)
  const { r, s, v } = sign(keccak_256(hexToBytes(`0x${unsigned}`)))
  const yParity = Number(v)
  // A legacy transaction needs `v`: viem converts 27 and 28 to EIP-155's form.
  return serializeTransaction(transaction, { r: `0x${r}`, s: `0x${s}`, yParity, v: BigInt(27 + yParity) }).slice(2)
}

/**
 * Returns the one transaction that these bytes encode.
 * @throws {CustodyError} `failed to parse transaction`
 */
export function parseEthereumTransaction(unsigned: string): TransactionSerializable {
  const serialized = `0x${unsigned.toLowerCase()}` as const
  try {
    const transaction = parseTransaction(serialized) as TransactionSerializable
    // A legacy transaction without a chain id (before EIP-155) is valid on every chain.
    if (transaction.chainId !== undefined && serializeTransaction(transaction) === serialized) return transaction
  } catch (cause) {
    throw new CustodyError(failures.invalidTransaction, { cause })
  }
  throw new CustodyError(failures.invalidTransaction)
}
