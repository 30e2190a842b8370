import { ed25519 } from '@noble/curves-frost/ed25519.js'
import type { Ceremony, ImportStart, KeygenResult } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { concat, createReader, u32 } from './bytes.ts'
import { startDealing } from './dealing.ts'
import { fromScheme, hash } from './format.ts'
import { scalars } from './group.ts'
import { assertInput, assertScheme, assertSessionId, isPartyOf } from './input.ts'
import { nextWithShare, withShare } from './keygen.ts'
import { type Plan, toSeats } from './plan.ts'
import { fromOrigin } from './share.ts'
import { drawPolynomial } from './suite.ts'

const [dealer, keyLength] = [1, 32]

/** Splits the key of a seed of RFC 8032 §5.1.5, as wallets export it. The seed itself is in no share. */
export const importSeed = importing('importSeed', 'seed', (seed) =>
  scalars.create(ed25519.utils.getExtendedPublicKey(seed).scalar),
)

/** Splits a scalar in 32 bytes, as `combine` returns it. */
export const importScalar = importing('importScalar', 'scalar', (scalar) => {
  return createReader(scalar, () => new ThresholdError('invalid_input', 'importScalar start')).scalar()
})

function importing(
  ceremony: 'importSeed' | 'importScalar',
  origin: 'seed' | 'scalar',
  toKey: (privateKey: Uint8Array) => bigint,
): Ceremony<ImportStart, KeygenResult> {
  const step = `${ceremony} start`
  return {
    start({ sessionId, scheme, party, privateKey }) {
      assertSessionId(sessionId, step)
      assertScheme(scheme, step)
      assertInput(isPartyOf(scheme, party) && (party === dealer) === (privateKey !== undefined), step)
      const plan: Plan = {
        ...{ ceremony, run: hash(ceremony, [sessionId]), me: party, scheme, epoch: 0 },
        seats: toSeats(scheme, (party) => party === dealer),
        tag: concat(fromScheme(scheme), u32(0), fromOrigin(origin)),
      }
      if (privateKey === undefined) return withShare(startDealing(plan, {}))
      const { coefficients, commitment } = drawPolynomial(scheme, readKey(privateKey))
      return withShare(startDealing(plan, { coefficients, deal: { commitments: commitment } }))
    },
    next: nextWithShare([ceremony]),
  }

  function readKey(privateKey: unknown): bigint {
    assertInput(privateKey instanceof Uint8Array && privateKey.length === keyLength, step)
    // Zeros are a buffer that was wiped, or never filled.
    assertInput(
      privateKey.some((byte) => byte !== 0),
      step,
    )
    return toKey(Uint8Array.from(privateKey))
  }
}
