import { type ThresholdScheme, thresholdSchemes } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { isScheme } from './format.ts'

// What a caller passes to `start`. It may come from JavaScript, or from a request that a server has read.

const sessionIdLength = 32

/** @throws {ThresholdError} `invalid_input` unless `isValid` */
export function assertInput(isValid: boolean, step: string): asserts isValid {
  if (!isValid) throw new ThresholdError('invalid_input', step)
}

export function assertSessionId(sessionId: unknown, step: string): asserts sessionId is Uint8Array {
  assertInput(sessionId instanceof Uint8Array && sessionId.length === sessionIdLength, step)
}

export function assertScheme(scheme: unknown, step: string): asserts scheme is ThresholdScheme {
  assertInput(isScheme(scheme), step)
}

export function isPartyOf(scheme: ThresholdScheme, party: unknown): party is number {
  return Number.isInteger(party) && Number(party) >= 1 && Number(party) <= thresholdSchemes[scheme].parties
}

/** Checks that exactly `threshold` different parties of the scheme are named, and returns them in ascending order. */
export function toQuorum(scheme: ThresholdScheme, parties: unknown, step: string): number[] {
  assertInput(Array.isArray(parties) && parties.length === thresholdSchemes[scheme].threshold, step)
  assertInput(parties.every((party) => isPartyOf(scheme, party)) && new Set(parties).size === parties.length, step)
  return [...parties].sort((left, right) => left - right)
}
