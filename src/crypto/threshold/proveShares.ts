import { toHex } from '../hex.ts'
import { engines } from './machine.ts'
import { type ShareProofBinding, toShareProofContext } from './shareProof.ts'

/** Proves that the caller holds shares of one set. Returns the proofs in hex, as they are sent. */
export function proveShares(
  engine: keyof typeof engines,
  shares: ReadonlyMap<number, Uint8Array>,
  binding: ShareProofBinding,
): { party: number; proof: string }[] {
  const context = toShareProofContext(binding)
  return [...shares].map(([party, share]) => ({ party, proof: toHex(engines[engine].proveShare(share, context)) }))
}
