import { secp256k1 } from '@noble/curves/secp256k1'
import { describe, expect, test } from 'vitest'
import { randomBytes } from '../../randomBytes.ts'
import { dkls23 } from './engine.ts'
import { expectSigns, keyOf } from './testing/accepted.ts'
import { importAll, quorumsOf, reshareAll, type Shares, signAll } from './testing/parties.ts'

describe('reshare', () => {
  const sets = (shares: Shares, signers: readonly number[]) => signers.map((signer) => shares[signer - 1]!)

  test('behavior: 2/2 → 2/3 → 3/5 → 2/2 keeps the key, and every step signs', async () => {
    const privateKey = secp256k1.utils.randomPrivateKey()
    const first = importAll('TWO_OF_TWO', privateKey)
    expect(keyOf(first)).toEqual(secp256k1.getPublicKey(privateKey))
    await expectSigns(first)

    const second = reshareAll(first, 'TWO_OF_THREE', { 1: 1, 2: 2 })
    for (const quorum of quorumsOf('TWO_OF_THREE')) await expectSigns(sets(second, quorum))

    const third = reshareAll(sets(second, [1, 3]), 'THREE_OF_FIVE', { 1: 4 })
    await expectSigns(sets(third, [1, 3, 5]))
    await expectSigns(sets(third, [2, 3, 4]))

    const fourth = reshareAll(sets(third, [2, 4, 5]), 'TWO_OF_TWO', { 5: 1, 2: 2 })
    await expectSigns(fourth)
    expect([second, third, fourth].map(keyOf)).toEqual([keyOf(first), keyOf(first), keyOf(first)])
    expect(dkls23.tagOf(fourth[0]!).epoch).toBe(3)
    expect(dkls23.combine(fourth)).toEqual(privateKey)
    expect(dkls23.combine(sets(third, [1, 2, 5]))).toEqual(privateKey)
    expect(() => signAll([first[0]!, fourth[1]!], randomBytes(32))).toThrow(/mixed_shares/)
  }, 600_000)
})
