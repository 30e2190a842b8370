import { fromHex, toHex } from './hex.ts'

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const

/** Makes a fresh P-256 pair for one key agreement. The private key cannot be exported and exists in memory only. */
export function createKeyPair(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(curve, false, ['deriveBits'])
}

/** Returns the public key as an uncompressed point: 130 lower-case hex characters that start with 04. */
export async function exportPublicKey(key: CryptoKey): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.exportKey('raw', key)))
}

/**
 * Parses a public key of {@link exportPublicKey}, in either case of hex.
 * @throws {Error} when it is not 130 hex characters, not uncompressed, or not a point of the curve
 */
export async function importPublicKey(text: string): Promise<CryptoKey> {
  if (text.length !== 130) throw new Error('Invalid public key length. Expected 130 hex characters.')
  if (!text.startsWith('04')) throw new Error('Invalid public key format. Should start with "04".')
  return crypto.subtle.importKey('raw', fromHex(text), curve, true, [])
}

/**
 * Returns the x coordinate of the agreed point as 64 lower-case hex characters. The global wallet's wire uses it as AES key
 * without a key derivation function, so it must never be used for anything else.
 */
export async function deriveSharedSecret(privateKey: CryptoKey, publicKey: string): Promise<string> {
  const peer = await importPublicKey(publicKey)
  return toHex(new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: peer }, privateKey, 256)))
}
