import { parseTransaction, serializeTransaction } from 'viem/utils'
import { FrameError } from '../base/frameError.ts'

/**
 * Reads an unsigned EVM transaction. What is broadcast must be what was signed, to the byte, so a serialization that reads
 * back otherwise is refused before it is signed.
 * @param unsigned hex without 0x
 * @throws {FrameError} `invalid_signing`
 */
export function readUnsignedTransaction(unsigned: string): ReturnType<typeof parseTransaction> {
  const transaction = parseTransaction(`0x${unsigned}`)
  if (serializeTransaction(transaction) !== `0x${unsigned.toLowerCase()}`) throw new FrameError('invalid_signing')
  return transaction
}
