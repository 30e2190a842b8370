import { blake2b } from '@noble/hashes/blake2'

type Bytes = Uint8Array<ArrayBuffer>

/** Scope, version 0, app 0 (docs.sui.io, intent signing): a signature is valid for its scope only. */
const scopes = { transaction: 0, 'personal-message': 3 } as const

/** Returns the digest to sign for a transaction: BLAKE2b-256 of the intent and the bytes. */
export function transactionDigest(transaction: Uint8Array): Bytes {
  return digest('transaction', transaction)
}

/**
 * Returns the digest to sign for a personal message: as for a transaction, with the message's length before it (BCS
 * `vector<u8>`).
 */
export function personalMessageDigest(message: Uint8Array): Bytes {
  return digest('personal-message', Uint8Array.of(...uleb128(message.length), ...message))
}

/** Returns the address: 0x and BLAKE2b-256 of the Ed25519 flag and the public key. */
export function toSuiAddress(publicKey: Uint8Array): string {
  const hash = blake2b(Uint8Array.of(ed25519Flag, ...publicKey), { dkLen: 32 })
  return `0x${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The flag of the Ed25519 scheme, before signatures and before the public key in an address. */
export const ed25519Flag = 0x00

function digest(scope: keyof typeof scopes, content: Uint8Array): Bytes {
  const hash = blake2b.create({ dkLen: 32 })
  return new Uint8Array(
    hash
      .update(Uint8Array.of(scopes[scope], 0, 0))
      .update(content)
      .digest(),
  )
}

function uleb128(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...uleb128(Math.floor(value / 0x80))]
}
