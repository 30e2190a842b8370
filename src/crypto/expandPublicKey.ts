import { fromHex, toHex } from './hex.ts'

/** P-256 (SEC 2 §2.4.2): y² = x³ - 3x + b over the field of this prime. */
const prime = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn

/**
 * Returns the uncompressed form of a P-256 point (SEC 1 §2.3.4) as 65 bytes. Not in constant time, because the point is public.
 * @param publicKey hex in either form and case
 * @throws {Error} when it is not a point of the curve; the error does not quote it
 */
export function expandPublicKey(publicKey: string): Uint8Array<ArrayBuffer> {
  const point = fromHex(publicKey)
  const [form] = point
  const x = toNumber(point.subarray(1, 33))
  if (x >= prime) throw new Error('Expected a point of P-256.')
  const square = (x ** 3n - 3n * x + b + 3n * prime) % prime
  if (point.length === 65 && form === 4) {
    const y = toNumber(point.subarray(33))
    if (y >= prime || y ** 2n % prime !== square) throw new Error('Expected a point of P-256.')
    return point
  }
  if (point.length !== 33 || (form !== 2 && form !== 3)) throw new Error('Expected a point of P-256.')
  // The prime is 3 modulo 4, so this power of a square is its root.
  const root = power(square, (prime + 1n) / 4n)
  if (root ** 2n % prime !== square) throw new Error('Expected a point of P-256.')
  const y = (root & 1n) === BigInt(form - 2) ? root : prime - root
  return fromHex(`04${toHex(point.subarray(1))}${y.toString(16).padStart(64, '0')}`)
}

function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x0${toHex(bytes)}`)
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let factor = base, left = exponent; left > 0n; left >>= 1n, factor = factor ** 2n % prime) {
    if (left & 1n) result = (result * factor) % prime
  }
  return result
}
