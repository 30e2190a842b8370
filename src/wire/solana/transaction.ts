import { WireError } from '../wireError.ts'
import { createByteReader } from './byteReader.ts'
import { maxTransactionBytes, signatureBytes } from './limits.ts'
import { parseSolanaMessage, type SolanaMessage } from './message.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A serialized transaction: a slot of 64 bytes for each signer, zero until it is filled, then the message. */
export type SolanaTransaction = {
  signatures: readonly Bytes[]
  message: SolanaMessage
  /** The bytes to sign. */
  messageBytes: Bytes
}

/**
 * @throws {WireError} also when the number of slots differs from the number of signers, or the whole exceeds one packet
 */
export function parseSolanaTransaction(bytes: Uint8Array): SolanaTransaction {
  if (bytes.length > maxTransactionBytes) throw new WireError('', 'is too long')
  const reader = createByteReader(bytes)
  const signatures = reader.list(() => reader.take(signatureBytes))
  const messageBytes = reader.rest()
  const message = parseSolanaMessage(messageBytes)
  if (signatures.length !== message.signers) throw new WireError('signatures', 'expected one for each signer')
  return { signatures, message, messageBytes }
}

/**
 * Returns the transaction with `signature` in the slot of `publicKey`; other slots stay unchanged.
 * @throws {WireError} when `publicKey` is not among the signers
 */
export function fillSignature(
  bytes: Uint8Array,
  { publicKey, signature }: { publicKey: Uint8Array; signature: Uint8Array },
): Bytes {
  const { message, messageBytes } = parseSolanaTransaction(bytes)
  const slot = signerIndex(message, publicKey)
  if (slot === undefined) throw new WireError('signers', 'expected the account that signs')
  const filled = new Uint8Array(bytes)
  filled.set(signature, bytes.length - messageBytes.length - (message.signers - slot) * signatureBytes)
  return filled
}

/** Returns the index of `publicKey` among the signers. */
export function signerIndex({ keys, signers }: SolanaMessage, publicKey: Uint8Array): number | undefined {
  const index = keys.slice(0, signers).findIndex((key) => key.every((byte, at) => byte === publicKey[at]))
  return index === -1 ? undefined : index
}
