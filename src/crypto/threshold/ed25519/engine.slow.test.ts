import { createPublicKey, verify } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { ed25519 as newer } from '@noble/curves-frost/ed25519.js'
import { expect, test } from 'vitest'
import { fromHex } from '../../hex.ts'
import { type ThresholdScheme, thresholdSchemes } from '../engine.ts'
import { createWallet, importWallet, refreshWallet, reshareWallet, signWith, type Wallet } from '../testing/wallets.ts'
import { frostEd25519 as engine } from './engine.ts'

const schemes = Object.keys(thresholdSchemes) as ThresholdScheme[]
const message = new TextEncoder().encode('transfer 1 SOL')

const isSigned = ({ publicKey }: Wallet, signature: Uint8Array, signed = message) => {
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') },
    format: 'jwk',
  })
  return (
    ed25519.verify(signature, signed, publicKey, { zip215: false }) &&
    newer.verify(signature, signed, publicKey, { zip215: false }) &&
    verify(null, signed, key, signature)
  )
}

test.each(schemes)('%s: makes a key, and signs with it', (scheme) => {
  const wallet = createWallet(engine, scheme)
  expect(isSigned(wallet, signWith(engine, wallet, message))).toBe(true)
})

test.each(schemes)('%s: a refresh keeps the key, and a share says so', (scheme) => {
  const wallet = createWallet(engine, scheme)
  const next = refreshWallet(engine, wallet)
  expect(next.publicKey).toEqual(wallet.publicKey)
  expect(engine.tagOf(next.shares.get(2)!)).toEqual({
    ...{ engine: 'frost-ed25519-1', scheme, party: 2, epoch: 1, publicKey: wallet.publicKey },
  })
  expect(isSigned(wallet, signWith(engine, next, message))).toBe(true)
})

test('a chain of reshares keeps the key, and every quorum signs', () => {
  const first = createWallet(engine, 'TWO_OF_TWO')
  const second = reshareWallet(engine, first, { to: 'TWO_OF_THREE' })
  const third = reshareWallet(engine, second, { to: 'THREE_OF_FIVE', dealers: [3, 1], stays: { 1: 5, 3: 2 } })
  const fourth = reshareWallet(engine, third, { to: 'TWO_OF_TWO', dealers: [1, 2, 4], stays: { 4: 1 } })
  for (const [wallet, signers] of [
    [second, [1, 3]],
    [second, [2, 3]],
    [third, [5, 3, 1]],
    [fourth, [1, 2]],
  ] as const) {
    expect(isSigned(first, signWith(engine, wallet, message, { signers }))).toBe(true)
  }
  expect([...fourth.shares.values()].map((share) => engine.tagOf(share).epoch)).toEqual([3, 3])
})

test.each(schemes)('%s: a key that is imported from a seed signs as that seed', (scheme) => {
  const seed = fromHex('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60')
  const wallet = importWallet(engine, scheme, seed)
  expect(wallet.publicKey).toEqual(ed25519.getPublicKey(seed))
  expect(isSigned(wallet, signWith(engine, wallet, message))).toBe(true)
  expect(engine.isSeedOf(wallet.shares.get(1)!, seed)).toBe(true)
})
