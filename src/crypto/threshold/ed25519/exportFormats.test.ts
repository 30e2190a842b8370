import { ed25519 } from '@noble/curves/ed25519'
import { expect, test } from 'vitest'
import { createWallet, importWallet, refreshWallet, reshareWallet, signWith, type Wallet } from '../testing/wallets.ts'
import { frostEd25519 as engine } from './engine.ts'
import { toPublic, toScalar } from './group.ts'

const seed = new Uint8Array(32).fill(9)
const made = createWallet(engine, 'TWO_OF_TWO')
const imported = importWallet(engine, 'TWO_OF_TWO', seed)

const combined = ({ shares }: Wallet) => engine.combine([...shares.values()])

test('a key that the parties made leaves as a scalar, and no wallet reads that as a seed', () => {
  expect(engine.exportFormatsOf(made.shares.get(1)!)).toEqual(['scalar'])
  const scalar = combined(made)
  expect(toPublic(toScalar(scalar))).toEqual(made.publicKey)
  // The trap: the same bytes as a seed are another key.
  expect(ed25519.getPublicKey(scalar)).not.toEqual(made.publicKey)
  expect(engine.isSeedOf(made.shares.get(1)!, scalar)).toBe(false)
})

test('a key that comes from a seed can leave as that seed, if it was kept', () => {
  expect(engine.exportFormatsOf(imported.shares.get(2)!)).toEqual(['seed', 'scalar'])
  expect(engine.isSeedOf(imported.shares.get(2)!, seed)).toBe(true)
  expect(engine.isSeedOf(imported.shares.get(2)!, new Uint8Array(32).fill(8))).toBe(false)
  expect(engine.isSeedOf(imported.shares.get(2)!, seed.slice(1))).toBe(false)
})

test('a scalar that left can come back, and has no seed', () => {
  const back = importWallet({ importKey: engine.importScalar }, 'TWO_OF_THREE', combined(made))
  expect(back.publicKey).toEqual(made.publicKey)
  expect(engine.originOf(back.shares.get(3)!)).toBe('scalar')
  expect(engine.exportFormatsOf(back.shares.get(3)!)).toEqual(['scalar'])
  const message = new Uint8Array(32).fill(5)
  expect(ed25519.verify(signWith(engine, back, message), message, made.publicKey, { zip215: false })).toBe(true)
})

test('behavior: refresh and reshare keep where the key comes from, also for new parties', () => {
  for (const [wallet, origin] of [
    [made, 'dkg'],
    [imported, 'seed'],
  ] as const) {
    const moved = reshareWallet(engine, refreshWallet(engine, wallet), { to: 'TWO_OF_THREE', stays: { 1: 3 } })
    expect([...moved.shares.values()].map(engine.originOf)).toEqual([origin, origin, origin])
    expect(combined(moved)).toEqual(combined(wallet))
  }
})
