import type { DKG_Round1 } from '@noble/curves-frost/abstract/frost.js'
import { toHex } from '../../hex.ts'
import type { ThresholdScheme } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { engineName } from './format.ts'
import { createSuite, drawBytes, signersOf } from './suite.ts'

// Without a proof that a dealer knows its polynomial's value at zero, the last one to speak could choose it as a function
// of the others' and own the key alone (rogue key; FROST, Komlo and Goldberg, figure 1).

export type ProvenDeal = { coefficients: bigint[]; commitments: Uint8Array[]; proof: Uint8Array }
export type ProofRun = { run: Uint8Array; scheme: ThresholdScheme }

/** Draws a polynomial for key generation, with the proof that party `dealer` knows its constant. */
export function drawProvenDeal({ run, scheme }: ProofRun, dealer: number): ProvenDeal {
  const frost = frostOf(run)
  const made = frost.DKG.round1(frost.Identifier.fromNumber(dealer), signersOf(scheme), undefined, drawBytes)
  return {
    coefficients: [...(made.secret.coefficients ?? [])],
    commitments: made.public.commitment,
    proof: made.public.proofOfKnowledge,
  }
}

/**
 * Checks the proof of every other dealer.
 * @throws {ThresholdError} `check_failed`, naming the dealer
 */
export function assertProofs(
  { run, scheme }: ProofRun,
  own: { dealer: number; coefficients: readonly bigint[]; commitments: readonly Uint8Array[] },
  others: ReadonlyMap<number, { commitments: readonly Uint8Array[]; proof: Uint8Array }>,
): void {
  const frost = frostOf(run)
  const packages = [...others].map(
    ([dealer, { commitments, proof }]): DKG_Round1 => ({
      identifier: frost.Identifier.fromNumber(dealer),
      commitment: commitments.map((commitment) => Uint8Array.from(commitment)),
      proofOfKnowledge: Uint8Array.from(proof),
    }),
  )
  const isProven = (round1: DKG_Round1[]) => {
    const secret = {
      identifier: BigInt(own.dealer),
      coefficients: [...own.coefficients],
      commitment: own.commitments.map((commitment) => Uint8Array.from(commitment)),
      ...{ signers: signersOf(scheme), step: 1 as const },
    }
    try {
      frost.DKG.round2(secret, round1)
      return true
    } catch {
      return false
    }
  }
  if (isProven(packages)) return
  // noble does not say whose proof fails, so each is tried among honest ones.
  const honest = packages.map(({ identifier }) => frost.DKG.round1(identifier, signersOf(scheme), undefined, drawBytes))
  const failing = [...others.keys()].find(
    (_, index) => !isProven(honest.map((fill, at) => (at === index ? packages[at] : undefined) ?? fill.public)),
  )
  throw new ThresholdError('check_failed', 'keygen proof', failing)
}

/** The run is in the hash of each proof, so that a proof of another run counts for nothing. */
const frostOf = (run: Uint8Array) => createSuite(`${engineName}/proof/${toHex(run)}`)
