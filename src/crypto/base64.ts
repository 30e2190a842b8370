// In a few lines of our own: `@scure/base`, whose alphabets come together, would cost a page 1.2 KB more with base58, at the
// moment when it waits for a code to scan.

/** Standard base64 with padding (RFC 4648 §4). */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** @throws {Error} when the text is not padded, canonical base64; it is not quoted, it may be a secret. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  // `atob` forgives white space, missing padding and bits that belong to no byte: one message would have many writings.
  if (toBase64(bytes) !== text) throw new Error('Expected padded base64.')
  return bytes
}

/** Unpadded base64url (RFC 4648 §5). */
export function toBase64url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** @throws {Error} when the text is not unpadded, canonical base64url. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text)) throw new Error('Expected unpadded base64url.')
  const standard = text.replaceAll('-', '+').replaceAll('_', '/')
  return fromBase64(standard.padEnd(Math.ceil(text.length / 4) * 4, '='))
}

/** Unpadded base64url of the UTF-8 bytes of `text`. */
export function textToBase64url(text: string): string {
  return toBase64url(new TextEncoder().encode(text))
}

/** @throws {Error} when the text is not unpadded base64url, or its bytes are not UTF-8. */
export function textFromBase64url(text: string): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(fromBase64url(text))
}
