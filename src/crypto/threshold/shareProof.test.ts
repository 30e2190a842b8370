import { concatBytes } from '@noble/hashes/utils'
import { expect, onTestFinished, test, vi } from 'vitest'
import { frostEd25519 } from './ed25519/engine.ts'
import { hash } from './ed25519/format.ts'
import { addElements, evaluateCommitments, multiplyElement, scalars, toPublic } from './ed25519/group.ts'
import { encodeShare as encodeFrostShare, openShare } from './ed25519/share.ts'
import { dkls23 } from './secp256k1/engine.ts'
import { oracle, oracleScalar } from './secp256k1/oracle.ts'
import { encodePoints, generator, type Point } from './secp256k1/point.ts'
import { encodeScalars, invertPublic } from './secp256k1/scalar.ts'
import { decodeShare, encodeShare } from './secp256k1/share.ts'
import { dealShares } from './secp256k1/testing/dealShares.ts'
import { type ShareProofBinding, toShareProofContext } from './shareProof.ts'
import { createWallet } from './testing/wallets.ts'

const binding: ShareProofBinding = { action: 'confirm', environmentId: 'e', walletId: 'w', epoch: 1, subject: 'c' }
const context = toShareProofContext(binding)
const curves = [
  { engine: dkls23, deal: () => dealShares('TWO_OF_THREE') },
  { engine: frostEd25519, deal: () => [...createWallet(frostEd25519, 'TWO_OF_THREE').shares.values()] },
]

test.each(curves)('$engine.name: a proof fits its party, its context and its sharing', ({ engine, deal }) => {
  const [own, second, server] = deal() as [Uint8Array, Uint8Array, Uint8Array]
  const proof = engine.proveShare(own, context)
  const isProof = (options: object, share = server) =>
    engine.isShareProof(share, { party: 1, context, proof, ...options })
  expect(isProof({})).toBe(true)
  expect(isProof({ proof: engine.proveShare(second, context), party: 2 })).toBe(true)
  for (const party of [0, 2, 3, 4]) expect(isProof({ party })).toBe(false)
  expect(isProof({}, deal()[2])).toBe(false)
  for (const change of [
    { action: 'export' },
    { environmentId: 'f' },
    { walletId: 'v' },
    { epoch: 2 },
    { subject: 'd' },
  ]) {
    expect(isProof({ context: toShareProofContext({ ...binding, ...change } as ShareProofBinding) })).toBe(false)
  }
})

test.each(curves)('$engine.name: no other bytes are a proof', ({ engine, deal }) => {
  const [own, , server] = deal() as [Uint8Array, Uint8Array, Uint8Array]
  const proof = engine.proveShare(own, context)
  const isProof = (bytes: Uint8Array) => engine.isShareProof(server, { party: 1, context, proof: bytes })
  for (let at = 0; at < proof.length; at += 1) {
    expect(isProof(proof.map((byte, index) => (index === at ? byte ^ 1 : byte)))).toBe(false)
  }
  for (const bytes of [proof.subarray(1), Uint8Array.of(...proof, 0), new Uint8Array(proof.length), new Uint8Array()]) {
    expect(isProof(bytes)).toBe(false)
  }
})

test('dkls23-1: a forged share proves nothing', () => {
  const [own, , server] = dealShares('TWO_OF_THREE') as [Uint8Array, Uint8Array, Uint8Array]
  const forged = encodeShare({ ...decodeShare(own), secret: 12345n })
  const proof = dkls23.proveShare(forged, context)
  expect(dkls23.isShareProof(server, { party: 1, context, proof })).toBe(false)
})

// A challenge that leaves out the commitment or the point is known before they are chosen, and the check can then be solved for them. Each
// forgery is one for such a challenge, and is made without the secret of party 1.

type Forgery = { share: Uint8Array; proof: Uint8Array }
type Forgeries = {
  deal: () => Uint8Array[]
  /** By what the challenge leaves out. `share` is the server's, which tells it the point of party 1. */
  of: (server: Uint8Array) => { commitment: Forgery; point: Forgery }
}
const response = 5n
const zero = Uint8Array.of(0)

const forgeriesOnSecp256k1: Forgeries = {
  deal: curves[0]!.deal,
  of(server) {
    const share = decodeShare(server)
    const [point, ...verification] = share.verification as [Point, ...Point[]]
    const challengeOf = (known: Point) =>
      oracleScalar('discrete logarithm', [oracle('share proof', [context, Uint8Array.of(1)]), encodePoints(known)])
    const toProof = (commitment: Point) => concatBytes(encodePoints(commitment), encodeScalars(response))
    const product = generator.multiply(response)
    const commitment = generator.multiply(7n)
    const chosen = product.subtract(commitment).multiply(invertPublic(challengeOf(commitment)))
    return {
      commitment: { share: server, proof: toProof(product.subtract(point.multiply(challengeOf(point)))) },
      point: { share: encodeShare({ ...share, verification: [chosen, ...verification] }), proof: toProof(commitment) },
    }
  },
}

const forgeriesOnEd25519: Forgeries = {
  deal: curves[1]!.deal,
  of(server) {
    const share = openShare(server)
    const point = evaluateCommitments(share.sharing.commitments, 1)
    const challengeOf = (known: Uint8Array) =>
      scalars.fromBytes(concatBytes(hash('share proof', [context, Uint8Array.of(1), known]).subarray(0, 31), zero))
    const toProof = (commitment: Uint8Array) => concatBytes(commitment, scalars.toBytes(response))
    const product = toPublic(response)
    const minus = (one: Uint8Array, other: Uint8Array) => addElements([one, multiplyElement(other, scalars.neg(1n))])
    const commitment = toPublic(7n)
    const chosen = multiplyElement(minus(product, commitment), scalars.inv(challengeOf(commitment)))
    // The line through the chosen point at 1 and the server's own at 3.
    const slope = multiplyElement(minus(toPublic(share.secret), chosen), scalars.inv(2n))
    const sharing = { ...share.sharing, commitments: [minus(chosen, slope), slope] }
    return {
      commitment: { share: server, proof: toProof(minus(product, multiplyElement(point, challengeOf(point)))) },
      point: { share: encodeFrostShare({ ...share, sharing }), proof: toProof(commitment) },
    }
  },
}

test.each([
  { engine: dkls23, forgeries: forgeriesOnSecp256k1 },
  { engine: frostEd25519, forgeries: forgeriesOnEd25519 },
])('attack: on $engine.name the challenge covers the commitment and the point (T1)', ({ engine, forgeries }) => {
  const [, , server] = forgeries.deal() as [Uint8Array, Uint8Array, Uint8Array]
  const { commitment, point } = forgeries.of(server)
  for (const { share, proof } of [commitment, point]) {
    expect(engine.isShareProof(share, { party: 1, context, proof })).toBe(false)
  }
})

test.each(curves)(
  '$engine.name: each proof has a nonce of its own, and none is made without randomness (T31)',
  ({ engine, deal }) => {
    const [own] = deal() as [Uint8Array]
    expect(engine.proveShare(own, context)).not.toEqual(engine.proveShare(own, context))
    const broken = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes)
    onTestFinished(() => broken.mockRestore())
    expect(() => engine.proveShare(own, context)).toThrow(/generator is broken/)
  },
)
