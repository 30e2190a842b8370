import { expect, onTestFinished, test, vi } from 'vitest'
import { frostEd25519 } from './ed25519/engine.ts'
import { dkls23 } from './secp256k1/engine.ts'
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
