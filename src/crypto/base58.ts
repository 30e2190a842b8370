import { fromHex, toHex } from './hex.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Base58 in Bitcoin's alphabet (draft-msporny-base58). It takes quadratic time, so use it for keys, not for messages. It is our
 * own because `@scure/base` is 0.9 KB more while the user waits for a QR code; a test compares both.
 */
export function toBase58(bytes: Uint8Array): string {
  let number = BigInt(`0x0${toHex(bytes)}`)
  let digits = ''
  for (; number > 0n; number /= 58n) digits = alphabet.charAt(Number(number % 58n)) + digits
  return alphabet.charAt(0).repeat(countLeading(bytes, 0)) + digits
}

/** @throws {Error} when a character is not in the alphabet; the error does not quote it */
export function fromBase58(text: string): Uint8Array<ArrayBuffer> {
  const digits = Array.from(text, (character) => alphabet.indexOf(character))
  if (digits.includes(-1)) throw new Error('Expected base58.')
  const hex = digits.reduce((number, digit) => number * 58n + BigInt(digit), 0n).toString(16)
  const bytes = hex === '0' ? '' : hex.padStart(hex.length + (hex.length % 2), '0')
  return fromHex('00'.repeat(countLeading(digits, 0)) + bytes)
}

function countLeading(items: ArrayLike<number>, item: number): number {
  const rest = Array.from(items).findIndex((other) => other !== item)
  return rest === -1 ? items.length : rest
}
