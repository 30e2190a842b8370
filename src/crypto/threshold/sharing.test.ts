import { expect, test } from 'vitest'
import { frostEd25519 } from './ed25519/engine.ts'
import { encodeShare as encodeEd25519, openShare } from './ed25519/share.ts'
import { dkls23 } from './secp256k1/engine.ts'
import { decodeShare, encodeShare } from './secp256k1/share.ts'
import { dealShares } from './secp256k1/testing/dealShares.ts'
import { createWallet } from './testing/wallets.ts'

const curves = [
  {
    engine: dkls23,
    deal: () => dealShares('TWO_OF_THREE'),
    forge: (share: Uint8Array) => encodeShare({ ...decodeShare(share), secret: 12345n }),
  },
  {
    engine: frostEd25519,
    deal: () => [...createWallet(frostEd25519, 'TWO_OF_THREE').shares.values()],
    forge: (share: Uint8Array) => encodeEd25519({ ...openShare(share), secret: 12345n }),
  },
]

test.each(curves)('$engine.name: the shares of one ceremony have it in common, and no others', ({ engine, deal }) => {
  const [one, two, three] = deal().map((share) => engine.sharingOf(share))
  expect(one).toHaveLength(32)
  expect([two, three]).toEqual([one, one])
  expect(deal().map((share) => engine.sharingOf(share))).not.toContainEqual(one)
})

test.each(curves)('$engine.name: a share with another secret has none', ({ engine, deal, forge }) => {
  const [share = new Uint8Array()] = deal()
  expect(() => engine.sharingOf(forge(share))).toThrow(expect.objectContaining({ code: 'invalid_input' }))
})
