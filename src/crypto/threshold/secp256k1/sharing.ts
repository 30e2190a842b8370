import type { ThresholdEngine } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { blind, timesGenerator } from './blinded.ts'
import { oracle, uint32 } from './oracle.ts'
import { encodePoints } from './point.ts'
import { decodeShare, encodeScheme } from './share.ts'

export const sharingOf: ThresholdEngine['sharingOf'] = (bytes) => {
  const { scheme, party, epoch, publicKey, verification, secret } = decodeShare(bytes)
  const own = verification[party - 1]
  if (!own?.equals(timesGenerator(blind(secret)))) throw new ThresholdError('invalid_input', 'reading a share')
  const head = [Uint8Array.of(encodeScheme(scheme)), uint32(epoch)]
  return oracle('sharing', [...head, encodePoints(publicKey, ...verification)])
}
