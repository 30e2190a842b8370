import { randomBytes } from '../../../randomBytes.ts'
import { type ThresholdScheme, thresholdSchemes } from '../../engine.ts'
import { at } from '../at.ts'
import { blind } from '../blinded.ts'
import type { PairSetup } from '../pairSetup.ts'
import { generator } from '../point.ts'
import { evaluate, randomPolynomial } from '../polynomial.ts'
import { randomScalar } from '../scalar.ts'
import { encodeShare } from '../share.ts'
import { dealSeeds } from './pair.ts'

/**
 * Shares as a key generation ends with, from one dealer and without base OTs: for tests of what comes after. Key
 * generation of five parties takes a hundred times as long.
 */
export function dealShares(scheme: ThresholdScheme): Uint8Array[] {
  const { threshold, parties } = thresholdSchemes[scheme]
  const numbers = Array.from({ length: parties }, (_, index) => index + 1)
  const secret = randomScalar()
  const polynomial = randomPolynomial(blind(secret), threshold - 1)
  const secrets = numbers.map((party) => evaluate(polynomial, party))
  const pairs = numbers.map(() => new Map<number, PairSetup>())
  for (const low of numbers) {
    for (const high of numbers.slice(low)) {
      const [zeroSeed, one, two] = [randomBytes(32), dealSeeds(), dealSeeds()]
      at(pairs, low - 1).set(high, { zeroSeed, alice: one.alice, bob: two.bob })
      at(pairs, high - 1).set(low, { zeroSeed, alice: two.alice, bob: one.bob })
    }
  }
  const common = {
    ...{ scheme, epoch: 0, origin: randomBytes(32), publicKey: generator.multiply(secret) },
    verification: secrets.map((share) => generator.multiply(share)),
  }
  return numbers.map((party, index) =>
    encodeShare({ ...common, party, secret: at(secrets, index), pairs: at(pairs, index) }),
  )
}
