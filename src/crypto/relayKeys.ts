import { agree, toAgreementKey } from './curve25519.ts'
import { hkdf, sha256 } from './digest.ts'
import { fromHex, toHex } from './hex.ts'
import { randomBytes } from './randomBytes.ts'

/** An X25519 pair (RFC 7748), each half 64 lower-case hex characters. */
export type RelayKeyPair = { privateKey: string; publicKey: string }

/** The other side's public key is not one, or leads to a secret that everybody knows. */
export class RelayKeyError extends Error {
  override name = 'RelayKeyError'
  constructor(cause: unknown) {
    super('Not a public key to agree on a secret with.', { cause })
  }
}

/** A fresh pair for one session, or for one sign-in. */
export async function createRelayKeyPair(): Promise<RelayKeyPair> {
  const privateKey = randomBytes(32)
  return { privateKey: toHex(privateKey), publicKey: toHex(await toAgreementKey(privateKey)) }
}

/** A fresh symmetric key, as a pairing starts with: 64 hex characters. */
export function createRelayKey(): string {
  return toHex(randomBytes(32))
}

/**
 * The key of a session (relay-pairing §1): X25519, then HKDF-SHA-256 without salt and info. 64 hex characters.
 * @throws {RelayKeyError} when `publicKey` is not 32 bytes of hex, or a point of low order: then the shared secret
 *   is all zero whatever our key is (RFC 7748 §6.1).
 */
export async function deriveRelayKey(privateKey: string, publicKey: string): Promise<string> {
  return toHex(await hkdf(await toSecret(privateKey, publicKey)))
}

async function toSecret(privateKey: string, publicKey: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await agree(fromHex(privateKey), fromHex(publicKey))
  } catch (cause) {
    throw new RelayKeyError(cause)
  }
}

/** The topic that belongs to a key, symmetric or public: SHA-256 over its bytes, not over its hex (relay-pairing §1). */
export async function topicOf(key: string): Promise<string> {
  return toHex(await sha256(fromHex(key)))
}

/** What makes two messages the same one: SHA-256 over the text of the sealed envelope (relay-pairing §1). */
export async function messageIdOf(message: string): Promise<string> {
  return toHex(await sha256(new Uint8Array(new TextEncoder().encode(message))))
}
