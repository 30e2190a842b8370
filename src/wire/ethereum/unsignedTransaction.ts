import type { TransactionSerializable } from 'viem'
// Not from `viem` itself, which loads three hundred more files.
import { parseTransaction, serializeTransaction } from 'viem/utils'

/** Bytes that are not an unsigned Ethereum transaction, or that another parser could read differently. */
export class TransactionError extends Error {
  override name = 'TransactionError'
}

/**
 * Returns the one transaction that these bytes encode: legacy with EIP-155, EIP-2930, EIP-1559, the body of EIP-4844,
 * EIP-7702. What is broadcast must be what was signed, to the byte, so a serialization that reads back otherwise is refused.
 * @param unsigned hex without 0x
 * @throws {TransactionError}
 */
export function parseUnsignedTransaction(unsigned: string): TransactionSerializable {
  const serialized = `0x${unsigned.toLowerCase()}` as const
  try {
    const transaction = parseTransaction(serialized) as TransactionSerializable
    // A legacy transaction without a chain id (before EIP-155) is valid on every chain. An account signs the hash of a
    // transaction without a signature.
    const isUnsigned = transaction.chainId !== undefined && !('r' in transaction)
    if (isUnsigned && serializeTransaction(transaction) === serialized) return transaction
  } catch (cause) {
    throw new TransactionError('The transaction cannot be parsed.', { cause })
  }
  throw new TransactionError('The transaction has no chain id, a signature, or more than one reading.')
}
