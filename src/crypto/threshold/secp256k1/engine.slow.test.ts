import { secp256k1 } from '@noble/curves/secp256k1'
import { describe, expect, test } from 'vitest'
import { randomBytes } from '../../randomBytes.ts'
import { dkls23 } from './engine.ts'
import { expectSigns, keyOf } from './testing/accepted.ts'
import { dealShares } from './testing/dealShares.ts'
import { keygenAll, refreshAll, reshareAll, signAll } from './testing/parties.ts'

describe('a key of two parties', () => {
  const shares = keygenAll('TWO_OF_TWO')
  const fresh = refreshAll(shares)

  test('default: both sign', () => expectSigns(shares))

  test('behavior: both hold the same key, and different shares of its first epoch', () => {
    expect(shares.map(dkls23.tagOf)).toEqual(
      [1, 2].map((party) => {
        return { engine: 'dkls23-1', scheme: 'TWO_OF_TWO', party, epoch: 0, publicKey: keyOf(shares) }
      }),
    )
  })

  test('behavior: shares combine to the private key of the public key', () => {
    expect(secp256k1.getPublicKey(dkls23.combine(shares))).toEqual(keyOf(shares))
    expect(dkls23.combine([...shares].reverse())).toEqual(dkls23.combine(shares))
  })

  test('behavior: a refresh keeps the key, changes every share, and old and new do not mix', async () => {
    expect(keyOf(fresh)).toEqual(keyOf(shares))
    expect(fresh.map((share) => dkls23.tagOf(share).epoch)).toEqual([1, 1])
    await expectSigns(fresh)
    expect(dkls23.combine(fresh)).toEqual(dkls23.combine(shares))
    expect(() => signAll([fresh[0]!, shares[1]!], randomBytes(32))).toThrow(/mixed_shares/)
    expect(() => signAll([shares[0]!, fresh[1]!], randomBytes(32))).toThrow(/mixed_shares/)
    expect(() => refreshAll([fresh[0]!, shares[1]!])).toThrow(/mixed_shares/)
    expect(() => dkls23.combine([fresh[0]!, shares[1]!])).toThrow(/mixed_shares/)
  })

  test('behavior: shares of two refreshes of one epoch do not mix', () => {
    const [one, two] = [fresh, refreshAll(shares)]
    expect(() => signAll([one[0]!, two[1]!], randomBytes(32))).toThrow(/mixed_shares/)
    expect(() => dkls23.combine([one[0]!, two[1]!])).toThrow(/mixed_shares/)
    expect(() => reshareAll([one[0]!, two[1]!], 'TWO_OF_TWO', { 1: 1, 2: 2 })).toThrow(/mixed_shares/)
  })

  test('behavior: shares of two keys do not mix', () => {
    const other = dealShares('TWO_OF_TWO')
    expect(() => signAll([shares[0]!, other[1]!], randomBytes(32))).toThrow(/mixed_shares/)
    expect(() => refreshAll([shares[0]!, other[1]!])).toThrow(/mixed_shares/)
    expect(() => dkls23.combine([shares[0]!, other[1]!])).toThrow(/mixed_shares/)
  })
})
