import { concatBytes } from '@noble/hashes/utils'
import { randomBytes } from '../../randomBytes.ts'
import { type Step, thresholdSchemes } from '../engine.ts'
import { at } from './at.ts'
import { type Blinded, blind, timesGenerator } from './blinded.ts'
import {
  commitmentCount,
  type Dealing,
  type DealingStart,
  dealingContext,
  dealingSession,
  encodeDealing,
  readDealing,
} from './dealing.ts'
import type { DealingResult } from './dealingFinish.ts'
import { oracle } from './oracle.ts'
import { encodePoints, generator } from './point.ts'
import { type Polynomial, randomPolynomial } from './polynomial.ts'
import { proveDlog } from './proveDlog.ts'
import type { Reader } from './reader.ts'
import { encodeScalars } from './scalar.ts'
import { seal } from './session.ts'
import { encodeState } from './state.ts'

/** What a party keeps until round 1 has arrived. */
export type DealingState1 = { dealing: Dealing; deal?: Deal }
/** A dealer's polynomial, and what it will open: salt, commitments to the coefficients, and a proof for the first. */
export type Deal = { polynomial: Polynomial; opening: Uint8Array }

/** Round 1: dealers commit to their polynomials before they see any other. */
export function startDealing({ dealing, secret }: DealingStart): Step<DealingResult> {
  const session = dealingSession(dealing)
  const deal = secret && drawDeal(dealing, secret)
  const body = deal ? commitToDeal(dealing, dealing.me, dealing.origin, deal.opening) : new Uint8Array()
  const messages = session.peers.map((peer) => seal(session, 1, peer, dealing.agreement, body))
  return { status: 'running', state: encodeState1({ dealing, ...(deal && { deal }) }), messages }
}

/** Where the dealer's share comes from, and a commitment to what it will open. */
export function commitToDeal(dealing: Dealing, dealer: number, origin: Uint8Array, opening: Uint8Array): Uint8Array {
  const commitment = oracle('dealing commitment', [dealingContext(dealing), Uint8Array.of(dealer), origin, opening])
  return concatBytes(origin, commitment)
}
export const commitmentLength = 64

/** What a dealer's proof is bound to. */
export function proofContext(dealing: Dealing, dealer: number): Uint8Array {
  return oracle('dealing proof', [dealingContext(dealing), Uint8Array.of(dealer)])
}

function drawDeal(dealing: Dealing, secret: Blinded): Deal {
  const { threshold } = thresholdSchemes[dealing.scheme]
  const polynomial = randomPolynomial(secret, threshold - 1)
  const { constant, coefficients } = polynomial
  const higher = coefficients.map((coefficient) => generator.multiply(coefficient))
  const isZero = commitmentCount(dealing) < threshold
  const commitments = isZero ? higher : [timesGenerator(constant), ...higher]
  const proven = isZero ? blind(at(coefficients, 0)) : constant
  const proof = proveDlog(proofContext(dealing, dealing.me), proven, at(commitments, 0))
  const points = encodePoints(...commitments, proof.commitment)
  return { polynomial, opening: concatBytes(randomBytes(32), points, encodeScalars(proof.response)) }
}

function encodeState1({ dealing, deal }: DealingState1): Uint8Array {
  return encodeState(dealing.ceremony, 1, encodeDealing(dealing), encodeDeal(deal))
}

export function encodeDeal(deal: Deal | undefined): Uint8Array {
  if (!deal) return Uint8Array.of(0)
  const { constant, coefficients } = deal.polynomial
  return concatBytes(Uint8Array.of(1), encodeScalars(...constant, ...coefficients), deal.opening)
}

export function readDeal(reader: Reader, dealing: Dealing): Deal | undefined {
  if (reader.uint8() === 0) return undefined
  const constant: Blinded = [reader.scalar(), reader.scalar()]
  const coefficients = reader.scalars(thresholdSchemes[dealing.scheme].threshold - 1)
  return { polynomial: { constant, coefficients }, opening: reader.bytes(openingLength(dealing)) }
}

export function openingLength(dealing: Dealing): number {
  return 32 + (commitmentCount(dealing) + 1) * 33 + 32
}

export function readDealingState1(reader: Reader): DealingState1 {
  const dealing = readDealing(reader)
  const deal = readDeal(reader, dealing)
  reader.end()
  return { dealing, ...(deal && { deal }) }
}
