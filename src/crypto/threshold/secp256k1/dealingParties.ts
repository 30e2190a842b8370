import { type ThresholdScheme, thresholdSchemes } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { oracle, uint32 } from './oracle.ts'
import { encodePoints, type Point } from './point.ts'
import type { CeremonyName } from './session.ts'
import { encodeScheme } from './share.ts'

/** Dealers that have no share come from no ceremony. */
export const noOrigin: Uint8Array = new Uint8Array(32)

/**
 * All parties of a scheme, ascending.
 * @throws {ThresholdError} `invalid_input` when `party` is none of them
 */
export function partiesOf(scheme: ThresholdScheme, party: number): number[] {
  encodeScheme(scheme)
  const parties = Array.from({ length: thresholdSchemes[scheme].parties }, (_, index) => index + 1)
  if (!parties.includes(party)) throw new ThresholdError('invalid_input', 'party')
  return parties
}

/** The digest of what all parties of a dealing must expect. `epoch` is that of the new shares. */
export function agreementOn(
  ceremony: CeremonyName,
  expected: { scheme: ThresholdScheme; epoch: number; publicKey?: Point },
  others: readonly Uint8Array[] = [],
): Uint8Array {
  const { scheme, epoch, publicKey } = expected
  const key = publicKey ? encodePoints(publicKey) : new Uint8Array()
  return oracle(`agreement on ${ceremony}`, [Uint8Array.of(encodeScheme(scheme)), uint32(epoch), key, ...others])
}

/** @throws {ThresholdError} `invalid_input` after 2^32 epochs */
export function nextEpoch(epoch: number): number {
  if (!Number.isInteger(epoch) || epoch < 0 || epoch >= 0xffffffff) throw new ThresholdError('invalid_input', 'epoch')
  return epoch + 1
}
