import * as v from 'valibot'
import { maxConfirmed } from './limits.ts'

/**
 * A party's proof that it holds its share (`proveShare` of its engine), in hex: 64 bytes on Ed25519, 65 on secp256k1. Its context is
 * `toShareProofContext`.
 */
export const shareProof = v.object({
  party: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  proof: v.pipe(v.string(), v.regex(/^([0-9a-f]{2}){64,65}$/, 'expected a proof in hex')),
})
export type ShareProof = v.InferOutput<typeof shareProof>

/** Of every party of the client, once. */
export const shareProofs = v.pipe(v.array(shareProof), v.minLength(1), v.maxLength(maxConfirmed))
