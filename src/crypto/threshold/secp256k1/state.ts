import { concatBytes } from '@noble/hashes/utils'
import { ThresholdError } from '../thresholdError.ts'
import { createReader, type Reader } from './reader.ts'
import { type CeremonyName, ceremonies } from './session.ts'
import { formatVersion } from './share.ts'

/** What a party keeps until `round` has arrived. */
export function encodeState(
  ceremony: CeremonyName,
  round: number,
  ...body: readonly Uint8Array[]
): Uint8Array<ArrayBuffer> {
  return new Uint8Array(concatBytes(Uint8Array.of(formatVersion, ceremonies[ceremony], round), ...body))
}

/** @throws {ThresholdError} `invalid_input` when the state is of another version or ceremony, or does not decode */
export function openState(ceremony: CeremonyName, state: Uint8Array): { round: number; reader: Reader } {
  const reader = createReader(state, refuseState)
  if (reader.uint8() !== formatVersion || reader.uint8() !== ceremonies[ceremony]) refuseState()
  return { round: reader.uint8(), reader }
}

export function refuseState(): never {
  throw new ThresholdError('invalid_input', 'reading a state')
}
