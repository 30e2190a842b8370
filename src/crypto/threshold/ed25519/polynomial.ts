import { ed25519_FROST } from '@noble/curves-frost/ed25519.js'
import { randomBytes } from '../../randomBytes.ts'
import { type ThresholdScheme, thresholdSchemes } from '../engine.ts'

/** Our generator, which fails closed, in the shape that noble calls (threats T31). */
export const drawBytes = (length = 32) => randomBytes(length)

/** A scheme in noble's words. */
export function signersOf(scheme: ThresholdScheme): { min: number; max: number } {
  const { threshold, parties } = thresholdSchemes[scheme]
  return { min: threshold, max: parties }
}

/** Draws a polynomial with a given constant, or with one that is drawn too. */
export function drawPolynomial(scheme: ThresholdScheme, constant?: bigint) {
  const { utils } = ed25519_FROST
  const secret = constant === undefined ? undefined : utils.Fn.toBytes(constant)
  return utils.generateSecretPolynomial(signersOf(scheme), secret, undefined, drawBytes)
}
