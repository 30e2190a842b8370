import { fromBase58, toBase58 } from './base58.ts'

/** Multicodec `ed25519-pub`, as a varint. */
const ed25519Prefix = Uint8Array.of(0xed, 0x01)
const prefix = 'did:key:z'
/** 34 bytes in base58. Reading it takes quadratic time, and the text is untrusted. */
const maxLength = prefix.length + 48

/** Returns a client's identity at a relay: the `did:key` of its Ed25519 public key, always `did:key:z6Mk…`. */
export function toClientId(publicKey: Uint8Array): string {
  return prefix + toBase58(Uint8Array.of(...ed25519Prefix, ...publicKey))
}

/** Returns the public key of a client id: 32 bytes. Undefined if it is not the `did:key` of an Ed25519 key. */
export function fromClientId(clientId: string): Uint8Array | undefined {
  if (!clientId.startsWith(prefix) || clientId.length > maxLength) return undefined
  try {
    const bytes = fromBase58(clientId.slice(prefix.length))
    const isEd25519 = bytes.length === 34 && ed25519Prefix.every((byte, at) => bytes[at] === byte)
    return isEd25519 ? bytes.subarray(2) : undefined
  } catch {
    return undefined
  }
}
