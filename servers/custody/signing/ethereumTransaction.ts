import { keccak_256 } from '@noble/hashes/sha3'
import { failures, type RawSignature } from 'latchkey/wire/custody'
import { parseUnsignedTransaction } from 'latchkey/wire/ethereum'
import type { TransactionSerializable } from 'viem'
// Not from `viem` itself, which loads three hundred more files.
import { hexToBytes, serializeTransaction } from 'viem/utils'
import { CustodyError } from '../base/failure.ts'

/**
 * Signs a serialized unsigned transaction, if its bytes have one meaning: see `parseUnsignedTransaction`.
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
 * Returns the one transaction that these bytes encode: see `parseUnsignedTransaction`.
 * @throws {CustodyError} `failed to parse transaction`
 */
export function parseEthereumTransaction(unsigned: string): TransactionSerializable {
  try {
    return parseUnsignedTransaction(unsigned)
  } catch (cause) {
    throw new CustodyError(failures.invalidTransaction, { cause })
  }
}
