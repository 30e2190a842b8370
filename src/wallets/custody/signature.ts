import * as v from 'valibot'
import { type Signature, toParity } from '../embedded/evmSignature.ts'
import { CustodyError } from './errors.ts'

const rawPayloadResult = v.object({
  signRawPayloadResult: v.object({ r: v.string(), s: v.string(), v: v.string() }),
})
/**
 * Parses the signature in a result: r and s without 0x and, from some servers, without leading zeros; v as 00 or 01, or as
 * Ethereum's 27 or 28 (key-custody §4, §11).
 * @throws {CustodyError} `signatureNotFound`
 * @throws {EmbeddedError} `invalidParity`
 */
export function toSignature(result: unknown): Signature {
  const found = v.safeParse(rawPayloadResult, result)
  if (!found.success) throw new CustodyError('signatureNotFound')
  const { r, s, v: yParityOrV } = found.output.signRawPayloadResult
  return { r: `0x${r.padStart(64, '0')}`, s: `0x${s.padStart(64, '0')}`, yParity: toParity(toNumber(yParityOrV)) }
}

function toNumber(text: string): number {
  return /^[0-9]+$/.test(text) ? Number(text) : Number.NaN
}
