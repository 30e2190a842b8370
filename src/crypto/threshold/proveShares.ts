import { toHex } from '../hex.ts'
import { engines } from './machine.ts'
import { type ShareProofBinding, toShareProofContext } from './shareProof.ts'

type Proof = { party: number; proof: string }

/** Proves that the caller holds a share. Returns the proof in hex, as it is sent. */
export function proveShare(
  engine: keyof typeof engines,
  { party, share }: { party: number; share: Uint8Array },
  binding: ShareProofBinding,
): Proof {
  return { party, proof: toHex(engines[engine].proveShare(share, toShareProofContext(binding))) }
}

/** Proves that the caller holds every share of a set, which it has by party. */
export function proveShares(
  engine: keyof typeof engines,
  shares: ReadonlyMap<number, Uint8Array>,
  binding: ShareProofBinding,
): Proof[] {
  return [...shares].map(([party, share]) => proveShare(engine, { party, share }, binding))
}
