import type { Ceremony, ImportStart, KeygenResult } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { blind } from './blinded.ts'
import { nextDealing, withShare } from './deal.ts'
import { agreementOn, noOrigin, partiesOf } from './dealingParties.ts'
import { startDealing } from './dealingStart.ts'
import { readScalar, scalarLength } from './scalar.ts'
import { sessionTag } from './session.ts'

const dealer = 1

/**
 * Splits a key that exists: party 1 alone deals it. The others check that their shares belong to the public key that they
 * learn, and set up their pairs as in a key generation.
 */
export const importKey: Ceremony<ImportStart, KeygenResult> = {
  start({ sessionId, scheme, party, privateKey }) {
    const dealing = {
      ceremony: 'importKey',
      tag: sessionTag('importKey', sessionId, []),
      addresses: partiesOf(scheme, party),
      me: party,
      scheme,
      epoch: 0,
      dealers: [dealer],
      origin: noOrigin,
      agreement: agreementOn('importKey', { scheme, epoch: 0 }),
      constants: new Map(),
    } as const
    if ((party === dealer) !== (privateKey !== undefined)) throw new ThresholdError('invalid_input', 'private key')
    return withShare(startDealing({ dealing, ...(privateKey && { secret: blind(parsePrivateKey(privateKey)) }) }))
  },
  next: (state, inbox) => withShare(nextDealing('importKey', state, inbox)),
}

function parsePrivateKey(bytes: Uint8Array): bigint {
  const isLong = bytes.length === scalarLength
  const scalar = isLong ? readScalar(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0) : undefined
  if (!scalar) throw new ThresholdError('invalid_input', 'private key')
  return scalar
}
