import { type ThresholdEngine, thresholdSchemes } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { concat, createReader, isEqual, u8 } from './bytes.ts'
import { hash } from './format.ts'
import { addElements, evaluateCommitments, multiplyElement, scalars, toPublic, toScalar } from './group.ts'
import { openShare } from './share.ts'
import { drawBytes, suite } from './suite.ts'

/** Schnorr's proof of knowledge of the share's secret, made non-interactive by a hash (Fiat–Shamir). */
export const proveShare: ThresholdEngine['proveShare'] = (bytes, context) => {
  const { party, secret } = openShare(bytes)
  const nonce = toScalar(suite.utils.randomScalar(drawBytes))
  const commitment = toPublic(nonce)
  const challenge = challengeOf({ context, party, point: toPublic(secret), commitment })
  return concat(commitment, scalars.toBytes(scalars.add(nonce, scalars.mul(challenge, secret))))
}

export const isShareProof: ThresholdEngine['isShareProof'] = (bytes, { party, context, proof }) => {
  const { commitments, scheme } = openShare(bytes).sharing
  const read = readProof(proof)
  if (!read || party < 1 || party > thresholdSchemes[scheme].parties) return false
  const point = evaluateCommitments(commitments, party)
  const challenge = challengeOf({ context, party, point, commitment: read.commitment })
  const expected = addElements([read.commitment, multiplyElement(point, challenge)])
  return isEqual(toPublic(read.response), expected)
}

function readProof(proof: Uint8Array): { commitment: Uint8Array; response: bigint } | undefined {
  try {
    const reader = createReader(proof, () => new ThresholdError('malformed_message', 'share proof'))
    const read = { commitment: reader.element(), response: reader.scalar() }
    reader.end()
    return read
  } catch {
    return undefined
  }
}

type Proven = { context: Uint8Array; party: number; point: Uint8Array; commitment: Uint8Array }

/** 31 bytes of the hash: they are below the order of the group, so every challenge is as likely as any other. */
function challengeOf({ context, party, point, commitment }: Proven): bigint {
  const bytes = hash('share proof', [context, u8(party), point, commitment])
  return scalars.fromBytes(concat(bytes.subarray(0, 31), u8(0)))
}
