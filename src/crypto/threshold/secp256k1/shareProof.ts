import { concatBytes } from '@noble/hashes/utils'
import type { ThresholdEngine } from '../engine.ts'
import { blind, timesGenerator } from './blinded.ts'
import { oracle } from './oracle.ts'
import { encodePoints } from './point.ts'
import { type DlogProof, isDlogProof, proveDlog } from './proveDlog.ts'
import { createReader } from './reader.ts'
import { encodeScalars } from './scalar.ts'
import { decodeShare } from './share.ts'

export const proveShare: ThresholdEngine['proveShare'] = (bytes, context) => {
  const { party, secret } = decodeShare(bytes)
  const blinded = blind(secret)
  const { commitment, response } = proveDlog(proofContext(context, party), blinded, timesGenerator(blinded))
  return new Uint8Array(concatBytes(encodePoints(commitment), encodeScalars(response)))
}

export const isShareProof: ThresholdEngine['isShareProof'] = (bytes, { party, context, proof }) => {
  const point = decodeShare(bytes).verification[party - 1]
  const read = readProof(proof)
  return point !== undefined && read !== undefined && isDlogProof(proofContext(context, party), point, read)
}

/** A label of its own: no proof of a dealing, of any run, is a proof of a share. */
function proofContext(context: Uint8Array, party: number): Uint8Array {
  return oracle('share proof', [context, Uint8Array.of(party)])
}

function readProof(proof: Uint8Array): DlogProof | undefined {
  const refuse = (): never => {
    throw new TypeError('Not a proof.')
  }
  try {
    const reader = createReader(proof, refuse)
    const read = { commitment: reader.point(), response: reader.scalar() }
    reader.end()
    return read
  } catch {
    return undefined
  }
}
