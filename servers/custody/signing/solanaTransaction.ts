import { failures, type RawSignature } from 'latchkey/wire/custody'
import { fillSignature, parseSolanaTransaction, type SolanaTransaction, signerIndex } from 'latchkey/wire/solana'
import { CustodyError } from '../base/failure.ts'

/**
 * Signs a Solana wire transaction (legacy or version 0): the signature goes into the slot of `publicKey`, which is its
 * index among the message's signers; other slots stay unchanged. The parser is as strict as that of the wallets, so
 * this server signs nothing that they would not have shown.
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
  const { message, messageBytes } = read(bytes)
  if (signerIndex(message, publicKey) === undefined) throw new CustodyError(failures.invalidTransaction)
  const { r, s } = sign(messageBytes)
  const signature = Buffer.from(r + s, 'hex')
  return Buffer.from(fillSignature(bytes, { publicKey, signature })).toString('hex')
}

function read(bytes: Uint8Array): SolanaTransaction {
  try {
    // A copy, because a Buffer's slices share its bytes.
    return parseSolanaTransaction(new Uint8Array(bytes))
  } catch {
    throw new CustodyError(failures.invalidTransaction)
  }
}
