import { randomBytes } from './randomBytes.ts'

/** A message that only the holder of an RSA key can open. */
export type RsaSealed = {
  iv: Uint8Array<ArrayBuffer>
  ciphertext: Uint8Array<ArrayBuffer>
  tag: Uint8Array<ArrayBuffer>
  /** The key of this message, which the RSA key wraps. */
  encryptedKey: Uint8Array<ArrayBuffer>
}

const oaep = { name: 'RSA-OAEP', hash: 'SHA-256' } as const
const tagBytes = 16

/**
 * Seals bytes with AES-256-GCM and a 16-byte IV, under a key of their own that RSA-OAEP-SHA-256 (RFC 8017 §7.1) wraps.
 * @param publicKey DER of the SubjectPublicKeyInfo (RFC 5280 §4.1)
 * @throws {DOMException} when that is no RSA key
 */
export async function sealRsa(publicKey: Uint8Array<ArrayBuffer>, plain: Uint8Array<ArrayBuffer>): Promise<RsaSealed> {
  const wrapping = await crypto.subtle.importKey('spki', publicKey, oaep, false, ['encrypt'])
  const [key, iv] = [randomBytes(32), randomBytes(16)]
  const own = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt'])
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, own, plain))
  const encryptedKey = new Uint8Array(await crypto.subtle.encrypt(oaep, wrapping, key))
  key.fill(0)
  return { iv, ciphertext: sealed.slice(0, -tagBytes), tag: sealed.slice(-tagBytes), encryptedKey }
}

/**
 * Opens what `sealRsa` sealed.
 * @param privateKey DER in the form PKCS #8 (RFC 5958)
 * @throws {DOMException} when it was sealed to another key, or changed
 */
export async function openRsa(
  privateKey: Uint8Array<ArrayBuffer>,
  sealed: RsaSealed,
): Promise<Uint8Array<ArrayBuffer>> {
  const { iv, ciphertext, tag, encryptedKey } = sealed
  const wrapping = await crypto.subtle.importKey('pkcs8', privateKey, oaep, false, ['decrypt'])
  const key = await crypto.subtle.decrypt(oaep, wrapping, encryptedKey)
  const own = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, own, Uint8Array.of(...ciphertext, ...tag))
  return new Uint8Array(plain)
}
