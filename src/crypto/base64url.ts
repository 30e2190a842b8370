import { base64urlnopad } from '@scure/base'

/** Unpadded base64url (RFC 4648 §5). */
export function toBase64url(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes)
}

/** @throws {Error} when the text is not unpadded, canonical base64url. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(base64urlnopad.decode(text))
}

/** Unpadded base64url of the UTF-8 bytes of `text`. */
export function textToBase64url(text: string): string {
  return toBase64url(new TextEncoder().encode(text))
}

/** @throws {Error} when the text is not unpadded base64url, or its bytes are not UTF-8. */
export function textFromBase64url(text: string): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(fromBase64url(text))
}
