import { failures, type RawSignature } from 'latchkey/wire/custody'
import { CustodyError } from '../failure.ts'

const signatureBytes = 64
const keyBytes = 32

/**
 * Signs a Solana wire transaction (legacy or version 0): the signature goes into the slot of `publicKey`, which is its place
 * among the message's signers; other slots stay as they are.
 * @param unsigned hex without 0x of `compact length ‖ signature slots ‖ message`
 * @returns hex without 0x
 * @throws {CustodyError} `failed to parse transaction`, also when `publicKey` is not among the signers
 */
export function signSolanaTransaction(
  unsigned: string,
  publicKey: Uint8Array,
  sign: (message: Uint8Array) => RawSignature,
): string {
  if (!/^([0-9a-fA-F]{2})+$/.test(unsigned)) throw new CustodyError(failures.invalidTransaction)
  const bytes = Buffer.from(unsigned, 'hex')
  const slots = readCompactLength(bytes, 0)
  const message = bytes.subarray(slots.end + slots.value * signatureBytes)
  const slot = signersOf(message, slots.value).findIndex((signer) => signer.equals(publicKey))
  if (slot === -1) throw new CustodyError(failures.invalidTransaction)
  const { r, s } = sign(message)
  bytes.write(r + s, slots.end + slot * signatureBytes, 'hex')
  return bytes.toString('hex')
}

/** The message starts with an optional version, three counts (the first: how many sign) and the account keys, signers first. */
function signersOf(message: Buffer, slots: number): Buffer[] {
  const hasVersion = ((message[0] ?? 0) & 0x80) !== 0
  const header = hasVersion ? 1 : 0
  const keys = readCompactLength(message, header + 3)
  if (message[header] !== slots || keys.value < slots || message.length < keys.end + keys.value * keyBytes) {
    throw new CustodyError(failures.invalidTransaction)
  }
  return Array.from({ length: slots }, (_, at) =>
    message.subarray(keys.end + at * keyBytes, keys.end + (at + 1) * keyBytes),
  )
}

/** Solana's compact-u16: seven bits a byte, lowest first, at most three bytes. */
function readCompactLength(bytes: Buffer, at: number): { value: number; end: number } {
  let value = 0
  for (let index = 0; index < 3; index += 1) {
    const byte = bytes[at + index]
    if (byte === undefined) break
    value |= (byte & 0x7f) << (7 * index)
    if ((byte & 0x80) === 0) return { value, end: at + index + 1 }
  }
  throw new CustodyError(failures.invalidTransaction)
}
