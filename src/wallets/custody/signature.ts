import * as v from 'valibot'
import { CustodyError } from './errors.ts'

type Hex = `0x${string}`

/** An ECDSA signature over secp256k1; `yParity` says which of two public keys made it. */
export type Signature = { r: Hex; s: Hex; yParity: 0 | 1 }

/** Serializes a signature as Ethereum does: 65 bytes with r, s, and 27 or 28. */
export function serialize({ r, s, yParity }: Signature): Hex {
  return `0x${r.slice(2)}${s.slice(2)}${yParity === 0 ? '1b' : '1c'}`
}

const rawPayloadResult = v.object({
  signRawPayloadResult: v.object({ r: v.string(), s: v.string(), v: v.string() }),
})
/**
 * Parses the signature in a result: r and s without 0x and, from some servers, without leading zeros; v as 00 or 01, or as
 * Ethereum's 27 or 28 (key-custody §4, §11).
 * @throws {CustodyError} `signatureNotFound` or `invalidParity`
 */
export function toSignature(result: unknown): Signature {
  const found = v.safeParse(rawPayloadResult, result)
  if (!found.success) throw new CustodyError('signatureNotFound')
  const { r, s, v: yParityOrV } = found.output.signRawPayloadResult
  return { r: `0x${r.padStart(64, '0')}`, s: `0x${s.padStart(64, '0')}`, yParity: toParity(yParityOrV) }
}

function toParity(yParityOrV: string): 0 | 1 {
  const value = /^[0-9]+$/.test(yParityOrV) ? Number(yParityOrV) : Number.NaN
  if (value === 0 || value === 27) return 0
  if (value === 1 || value === 28) return 1
  throw new CustodyError('invalidParity')
}
