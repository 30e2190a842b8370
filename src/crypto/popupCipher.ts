import { DecryptError } from './envelope.ts'
import { randomBytes } from './randomBytes.ts'

/** AES-256-GCM over UTF-8 JSON, in the bytes of the popup wallets' wire. The 16 bytes of the tag come last. */
export type PopupSealed = { iv: Uint8Array<ArrayBuffer>; cipherText: ArrayBuffer }

/**
 * Encrypts `content` as JSON with a fresh iv of 12 bytes (link-and-popup-wallets §2.5). An error in it becomes its code and its
 * message, so that neither a stack nor a cause leaves this origin.
 * @param key of `derivePopupKey`
 */
export async function sealPopupContent(key: CryptoKey, content: unknown): Promise<PopupSealed> {
  const iv = randomBytes(12)
  const plaintext = new TextEncoder().encode(JSON.stringify(content, (_, value) => toPlain(value)))
  return { iv, cipherText: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plaintext) }
}

/**
 * Decrypts what {@link sealPopupContent} returns.
 * @returns the JSON text, which the caller checks
 * @throws {DecryptError}
 */
export async function openPopupContent(
  key: CryptoKey,
  { iv, cipherText }: { iv: Uint8Array; cipherText: ArrayBuffer },
): Promise<string> {
  try {
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(iv) }, key, cipherText)
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(opened)
  } catch (cause) {
    throw new DecryptError(cause)
  }
}

function toPlain(value: unknown): unknown {
  if (!(value instanceof Error)) return value
  const { message, code } = value as Error & { code?: unknown }
  return { ...(typeof code === 'number' && { code }), message }
}
