import { DecryptError } from './envelope.ts'
import { fromHex, toHex } from './hex.ts'
import { randomBytes } from './randomBytes.ts'

const ivLength = 12
const tagLength = 16

/**
 * Imports a wallet-link secret: 64 hex characters. The key cannot be exported, so a page may keep it where its other scripts
 * reach.
 * @throws {Error} with the text of the wire (link-and-popup-wallets §1.2), when the secret has another length
 */
export async function importLinkSecret(secret: string): Promise<CryptoKey> {
  if (secret.length !== 64) throw new Error('secret must be 256 bits')
  return crypto.subtle.importKey('raw', fromHex(secret), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/**
 * Encrypts the text of an event or of a metadata value with AES-256-GCM: lower-case hex of IV, tag and ciphertext
 * (link-and-popup-wallets §1.2). WebCrypto puts the tag last.
 */
export async function sealLinkText(key: CryptoKey, text: string): Promise<string> {
  const iv = randomBytes(ivLength)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  const bytes = new Uint8Array(sealed)
  const end = bytes.length - tagLength
  return toHex(iv) + toHex(bytes.subarray(end)) + toHex(bytes.subarray(0, end))
}

/**
 * Decrypts what {@link sealLinkText} returns.
 * @throws {DecryptError}
 */
export async function openLinkText(key: CryptoKey, sealed: string): Promise<string> {
  try {
    const bytes = fromHex(sealed)
    const tagEnd = ivLength + tagLength
    const iv = bytes.slice(0, ivLength)
    const joined = new Uint8Array(Math.max(bytes.length - ivLength, 0))
    joined.set(bytes.subarray(tagEnd))
    joined.set(bytes.subarray(ivLength, tagEnd), Math.max(bytes.length - tagEnd, 0))
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, joined)
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(opened)
  } catch (cause) {
    throw new DecryptError(cause)
  }
}
