import { thresholdSchemes } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { at } from './at.ts'
import { generator } from './point.ts'
import { lagrange } from './polynomial.ts'
import { areSame } from './sameBytes.ts'
import { encodeScalars, mod } from './scalar.ts'
import { decodeShare } from './share.ts'

/**
 * The private key of `threshold` shares, 32 bytes.
 * @throws {ThresholdError} `mixed_shares`, or `invalid_input` when the result does not belong to the public key
 */
export function combine(shares: readonly Uint8Array[]): Uint8Array {
  if (shares.length === 0) throw new ThresholdError('invalid_input', 'shares')
  const decoded = shares.map(decodeShare)
  const { scheme, epoch, origin, publicKey } = at(decoded, 0)
  const parties = decoded.map(({ party }) => party)
  const isThreshold = parties.length === thresholdSchemes[scheme].threshold
  if (!isThreshold || new Set(parties).size !== parties.length) throw new ThresholdError('invalid_input', 'shares')
  for (const share of decoded) {
    const isSame = share.scheme === scheme && share.epoch === epoch && areSame(share.origin, origin)
    if (!isSame || !share.publicKey.equals(publicKey)) throw new ThresholdError('mixed_shares', 'combine', share.party)
  }
  const key = mod(decoded.reduce((sum, { secret, party }) => sum + secret * lagrange(party, parties), 0n))
  if (key === 0n || !generator.multiply(key).equals(publicKey)) throw new ThresholdError('invalid_input', 'combine')
  return encodeScalars(key)
}
