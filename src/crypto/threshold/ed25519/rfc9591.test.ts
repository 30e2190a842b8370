import type { FROST } from '@noble/curves-frost/abstract/frost.js'
import { ed25519_FROST } from '@noble/curves-frost/ed25519.js'
import { afterEach, expect, test, vi } from 'vitest'
import { fromHex, toHex } from '../../hex.ts'
import { drawInOrder } from '../testing/drawInOrder.ts'
import { runCeremony } from '../testing/runCeremony.ts'
import { frostEd25519 as engine } from './engine.ts'
import { scalars, toPublic, toScalar } from './group.ts'
import vectors from './rfc9591.vectors.json' with { type: 'json' }
import { encodeShare } from './share.ts'
import { createSuite } from './suite.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** The dealt shares of the RFC, in this engine's encoding. */
function shareOf(party: 1 | 2 | 3): Uint8Array {
  const commitments = [fromHex(vectors.groupPublicKey), toPublic(toScalar(fromHex(vectors.coefficient)))]
  return encodeShare({
    party,
    sharing: { scheme: 'TWO_OF_THREE', epoch: 0, origin: 'scalar', commitments },
    secret: toScalar(fromHex(vectors.shares[party])),
  })
}

test('the nonce commitments, signature shares and signature of RFC 9591 appendix E.1', () => {
  const common = { sessionId: new Uint8Array(32).fill(1), signers: [1, 3], message: fromHex(vectors.message) }
  const [first, third] = [vectors.signers[1], vectors.signers[3]]
  drawInOrder([first, third].flatMap((signer) => [signer.hidingRandomness, signer.bindingRandomness].map(fromHex)))
  const starts = ([1, 3] as const).map((party) => [party, { ...common, share: shareOf(party) }] as const)
  const { rounds, results } = runCeremony(engine.sign, new Map(starts))
  const tails = rounds.map((sent) => sent.map(({ from, bytes }) => [from, toHex(bytes)] as const))
  for (const [from, tail] of tails[0] ?? []) {
    const { hidingCommitment, bindingCommitment } = from === 1 ? first : third
    expect(tail.endsWith(hidingCommitment + bindingCommitment)).toBe(true)
  }
  for (const [from, tail] of tails[1] ?? [])
    expect(tail.endsWith((from === 1 ? first : third).signatureShare)).toBe(true)
  expect([...results.values()].map(({ signature }) => toHex(signature))).toEqual([vectors.signature, vectors.signature])
})

test('combine returns the group secret key of RFC 9591 from any two shares', () => {
  for (const [left, right] of [
    [1, 2],
    [3, 1],
    [2, 3],
  ] as const) {
    expect(toHex(engine.combine([shareOf(left), shareOf(right)]))).toBe(vectors.groupSecretKey)
  }
})

// Of frost-rs, whose key generation noble follows; RFC 9591 has none.
const commitment = [
  'db67948a73033b0c886ed757d97352428df05ad5803aff256bc388c9a0772bfe',
  '6a25b55a80a287826fbc3ef4d978d15f98f4f573f4d96e798a970780c644f14c',
]
const proof =
  '64c41c1d0417aef33576c23a5150de2921d6249d7086b10012f942405fc08ed51a872dd021db2ac01e9f4182e950324c5f563421bd835f3f514a60c975cab70c'

test('the suite accepts the proof of frost-rs, and refuses it when it is bound to a run', () => {
  const accepts = (suite: FROST) => {
    const { secret } = suite.DKG.round1(suite.Identifier.fromNumber(2), { min: 2, max: 2 })
    const round1 = {
      ...{ identifier: suite.Identifier.fromNumber(1), commitment: commitment.map(fromHex) },
      proofOfKnowledge: fromHex(proof),
    }
    return () => suite.DKG.round2(secret, [round1])
  }
  expect(accepts(ed25519_FROST)).not.toThrow()
  expect(accepts(createSuite())).not.toThrow()
  expect(accepts(createSuite('run'))).toThrow('proof of knowledge')
})

test('behavior: the suite refuses what ed25519_FROST refuses: identity, small order, non-canonical', () => {
  const secret = { identifier: ed25519_FROST.Identifier.fromNumber(1), signingShare: fromHex(vectors.shares[1]) }
  const signed = (suite: FROST, element: Uint8Array) => {
    const { nonces, commitments } = suite.commit(secret)
    const pub = {
      signers: { min: 2, max: 3 },
      commitments: [fromHex(vectors.groupPublicKey), toPublic(scalars.ONE)],
      verifyingShares: {},
    }
    const other = { identifier: suite.Identifier.fromNumber(3), hiding: element, binding: toPublic(5n) }
    return () => suite.signShare(secret, pub, nonces, [commitments, other], fromHex(vectors.message))
  }
  for (const suite of [ed25519_FROST, createSuite()]) {
    expect(signed(suite, toPublic(7n))).not.toThrow()
    for (const element of badElements) expect(signed(suite, fromHex(element)), element).toThrow()
  }
})

const badElements = [
  `01${'00'.repeat(31)}`,
  `01${'00'.repeat(30)}80`,
  `ee${'ff'.repeat(30)}7f`,
  `ec${'ff'.repeat(30)}7f`,
  '00'.repeat(32),
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
]
