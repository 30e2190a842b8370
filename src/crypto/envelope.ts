import { fromBase64, toBase64 } from './base64.ts'
import { fromHex, toHex } from './hex.ts'
import { randomBytes } from './randomBytes.ts'

/** AES-256-GCM over UTF-8 text, in the format of the global wallet's wire. */
export type Envelope = {
  /** `encodeURIComponent` of padded base64 of ciphertext and 16-byte tag. */
  encryptedMessage: string
  /** 24 hex characters. */
  iv: string
}

/** The envelope was made with another key, was changed in transit, or is not an envelope. */
export class DecryptError extends Error {
  override name = 'DecryptError'
  constructor(cause: unknown) {
    super(`Failed to decrypt the message: ${cause instanceof Error ? cause.name : 'Error'}`, { cause })
  }
}

/**
 * Encrypts `plaintext` with a fresh random iv.
 * @param secret 64 hex characters
 */
export async function encrypt(
  secret: string,
  plaintext: string,
  options: { additionalData?: string } = {},
): Promise<Envelope> {
  const iv = randomBytes(12)
  const key = await importKey(secret, 'encrypt')
  const sealed = await crypto.subtle.encrypt(algorithm(iv, options), key, new TextEncoder().encode(plaintext))
  return { encryptedMessage: encodeURIComponent(toBase64(new Uint8Array(sealed))), iv: toHex(iv) }
}

/**
 * Decrypts an envelope. Accepts plain base64 as well as its percent-encoded form.
 * @throws {DecryptError}
 */
export async function decrypt(
  secret: string,
  envelope: Envelope,
  options: { additionalData?: string } = {},
): Promise<string> {
  try {
    const sealed = fromBase64(decodeURIComponent(envelope.encryptedMessage))
    const key = await importKey(secret, 'decrypt')
    const opened = await crypto.subtle.decrypt(algorithm(fromHex(envelope.iv), options), key, sealed)
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(opened)
  } catch (cause) {
    throw new DecryptError(cause)
  }
}

function importKey(secret: string, usage: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', fromHex(secret), 'AES-GCM', false, [usage])
}

function algorithm(iv: Uint8Array<ArrayBuffer>, options: { additionalData?: string }): AesGcmParams {
  const { additionalData } = options
  return additionalData === undefined
    ? { name: 'AES-GCM', iv }
    : { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(additionalData) }
}
