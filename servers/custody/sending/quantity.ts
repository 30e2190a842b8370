import * as v from 'valibot'
import { ChainError } from '../../shared/chains.ts'

/** A number of JSON-RPC (EIP-1474): hex with 0x, at most 256 bits. */
const quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/i))

/** @throws {ChainError} when a node answers with anything else */
export function toQuantity(value: unknown): bigint {
  if (!v.is(quantity, value)) throw new ChainError('silent', 'A node sent a result that is not a number.')
  return BigInt(value)
}

/**
 * A nonce or a gas amount, which fits a number.
 * @throws {ChainError}
 */
export function toCount(value: unknown): number {
  const count = toQuantity(value)
  if (count > Number.MAX_SAFE_INTEGER) throw new ChainError('silent', 'A node sent a number that is too large.')
  return Number(count)
}
