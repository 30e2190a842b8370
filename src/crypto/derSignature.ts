const sequence = 0x30
const integer = 0x02
const coordinateBytes = 32

/**
 * Converts a 64-byte `r‖s` signature, as WebCrypto returns it, to ASN.1 DER. S may be high, because stamps are not normalised
 * (key-custody §1.2).
 */
export function toDer(signature: Uint8Array): Uint8Array<ArrayBuffer> {
  if (signature.length !== 2 * coordinateBytes) throw new Error('Expected a signature of 64 bytes.')
  const r = toDerInteger(signature.subarray(0, coordinateBytes))
  const s = toDerInteger(signature.subarray(coordinateBytes))
  return Uint8Array.of(sequence, r.length + s.length, ...r, ...s)
}

/**
 * Converts a DER signature to 64 bytes `r‖s`. Integers shorter than 32 bytes are padded on the left.
 * @throws {Error} when it is not a DER signature over a 256-bit curve
 */
export function fromDer(der: Uint8Array): Uint8Array<ArrayBuffer> {
  if (der[0] !== sequence || der[1] !== der.length - 2) throw new Error('Expected a DER signature.')
  const r = readInteger(der, 2)
  const s = readInteger(der, r.end)
  if (s.end !== der.length) throw new Error('Expected a DER signature.')
  const signature = new Uint8Array(2 * coordinateBytes)
  signature.set(r.value, coordinateBytes - r.value.length)
  signature.set(s.value, 2 * coordinateBytes - s.value.length)
  return signature
}

/** X.690 §8.3: no superfluous leading zeros, and one zero if the first bit is set, because DER integers are signed. */
function toDerInteger(coordinate: Uint8Array): Uint8Array {
  const first = coordinate.findIndex((byte) => byte !== 0)
  const digits = first === -1 ? Uint8Array.of(0) : coordinate.subarray(first)
  const sign = (digits[0] ?? 0) >= 0x80 ? [0] : []
  return Uint8Array.of(integer, sign.length + digits.length, ...sign, ...digits)
}

function readInteger(der: Uint8Array, at: number): { value: Uint8Array; end: number } {
  const end = at + 2 + (der[at + 1] ?? 0)
  if (der[at] !== integer || end === at + 2 || end > der.length) throw new Error('Expected a DER signature.')
  const content = der.subarray(at + 2, end)
  const value = content[0] === 0 ? content.subarray(1) : content
  if (value.length > coordinateBytes || (content[0] ?? 0) >= 0x80) throw new Error('Expected a DER signature.')
  return { value, end }
}
