import { createFROST, type FROST } from '@noble/curves-frost/abstract/frost.js'
import { ed25519 } from '@noble/curves-frost/ed25519.js'
import { sha512 } from '@noble/hashes/sha2'
import { randomBytes } from '../../randomBytes.ts'
import { type ThresholdScheme, thresholdSchemes } from '../engine.ts'

/**
 * FROST(Ed25519, SHA-512) of RFC 9591 §6.1. It differs from noble's `ed25519_FROST` in two ways: a point is checked for its
 * subgroup once, not twice (each check costs 1 ms, and `createFROST` always makes the first), and the proofs of key
 * generation can be bound to a run.
 */
export const createSuite = (proofLabel?: string): FROST =>
  createFROST({
    ...{ name: 'FROST-ED25519-SHA512-v1', Point: ed25519.Point },
    hash: (bytes) => Uint8Array.from(sha512(bytes)),
    // Undecorated, so that signatures are those of RFC 8032.
    H2: '',
    ...(proofLabel !== undefined && { HDKG: proofLabel }),
  })

export const suite = /* @__PURE__ */ createSuite()

/** Our generator, which fails closed, in the shape that noble calls (threats T31). */
export const drawBytes = (length = 32) => randomBytes(length)

/** A scheme in noble's words. */
export function signersOf(scheme: ThresholdScheme): { min: number; max: number } {
  const { threshold, parties } = thresholdSchemes[scheme]
  return { min: threshold, max: parties }
}

/** Draws a polynomial with a given constant, or with one that is drawn too. */
export function drawPolynomial(scheme: ThresholdScheme, constant?: bigint) {
  const { Fn, generateSecretPolynomial } = suite.utils
  const secret = constant === undefined ? undefined : Fn.toBytes(constant)
  return generateSecretPolynomial(signersOf(scheme), secret, undefined, drawBytes)
}
