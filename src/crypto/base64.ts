// Our own, in a few lines: `@scure/base` cannot be split by alphabet, and with base58 it would add 1.2 KB to a page while the
// user waits for a QR code.

/** Standard base64 with padding (RFC 4648 §4). */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** @throws {Error} when the text is not padded, canonical base64; the error does not quote it, because it may be a secret */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text)
  // `atob` accepts white space, missing padding and unused bits, so one message would have many encodings.
  if (btoa(binary) !== text) throw new Error('Expected padded base64.')
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at)
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
