/** Lower-case hex without a prefix. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Parses hex in either case, without a prefix.
 * @throws {Error} when a character is not hex or their number is odd; the error does not quote the text, because it may be a
 * secret
 */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (!/^([0-9a-fA-F]{2})*$/.test(text)) throw new Error('Expected an even number of hex characters.')
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16))
}
