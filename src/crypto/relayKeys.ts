import { agree, toAgreementKey } from './curve25519.ts'
import { hkdf, sha256 } from './digest.ts'
import { fromHex, toHex } from './hex.ts'
import { randomBytes } from './randomBytes.ts'

/** An X25519 pair (RFC 7748), each key as 64 lower-case hex characters. */
export type RelayKeyPair = { privateKey: string; publicKey: string }

/** The other side's public key is invalid, or leads to a secret that everyone can compute. */
export class RelayKeyError extends Error {
  override name = 'RelayKeyError'
  constructor(cause: unknown) {
    super('This public key does not allow a shared secret.', { cause })
  }
}

/** Makes a fresh pair for one session, or for one sign-in. */
export async function createRelayKeyPair(): Promise<RelayKeyPair> {
  const privateKey = randomBytes(32)
  return { privateKey: toHex(privateKey), publicKey: toHex(await toAgreementKey(privateKey)) }
}

/** Makes a fresh symmetric key for a pairing: 64 hex characters. */
export function createRelayKey(): string {
  return toHex(randomBytes(32))
}

/**
 * Derives the key of a session (relay-pairing §1): X25519, then HKDF-SHA-256 without salt and info. 64 hex characters.
 * @throws {RelayKeyError} when `publicKey` is not 32 bytes of hex, or is a point of low order, for which the shared secret is
 * all zero for any key of ours (RFC 7748 §6.1)
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

/** Returns the topic of a key, symmetric or public: SHA-256 over its bytes, not over its hex (relay-pairing §1). */
export async function topicOf(key: string): Promise<string> {
  return toHex(await sha256(fromHex(key)))
}

/** Returns the hash that identifies a message: SHA-256 over the text of the sealed envelope (relay-pairing §1). */
export async function messageIdOf(message: string): Promise<string> {
  return toHex(await sha256(new Uint8Array(new TextEncoder().encode(message))))
}
