import { secp256k1 } from '@noble/curves/secp256k1'
import { expect, test } from 'vitest'
import { randomBytes } from '../../randomBytes.ts'
import { isSoak, soakTimeout } from '../testing/load.ts'
import { dkls23 } from './engine.ts'
import { expectSigns, keyOf } from './testing/accepted.ts'
import { dealShares } from './testing/dealShares.ts'
import { importAll, quorumSharesOf, reshareAll, type Shares, signAll } from './testing/parties.ts'

const sets = (shares: Shares, signers: readonly number[]) => signers.map((signer) => shares[signer - 1]!)

test('behavior: 3/5 → 2/2, with a newcomer and dealers that leave, keeps the key, and the new shares sign', async () => {
  const first = dealShares('THREE_OF_FIVE')
  const second = reshareAll(sets(first, [2, 4, 5]), 'TWO_OF_TWO', { 5: 1 })
  await expectSigns(second)
  expect(keyOf(second)).toEqual(keyOf(first))
  expect(dkls23.tagOf(second[0]!).epoch).toBe(1)
  expect(dkls23.combine(second)).toEqual(dkls23.combine(sets(first, [1, 2, 3])))
})

// Making shares of five parties takes most of this.
test.runIf(isSoak)(
  'behavior: 2/2 → 2/3 → 3/5 → 2/2 keeps the key, and every step signs',
  async () => {
    const privateKey = secp256k1.utils.randomPrivateKey()
    const first = importAll('TWO_OF_TWO', privateKey)
    expect(keyOf(first)).toEqual(secp256k1.getPublicKey(privateKey))
    await expectSigns(first)

    const second = reshareAll(first, 'TWO_OF_THREE', { 1: 1, 2: 2 })
    for (const quorum of quorumSharesOf('TWO_OF_THREE', second)) await expectSigns(quorum)

    const third = reshareAll(sets(second, [1, 3]), 'THREE_OF_FIVE', { 1: 4 })
    for (const quorum of quorumSharesOf('THREE_OF_FIVE', third)) await expectSigns(quorum)

    const fourth = reshareAll(sets(third, [2, 4, 5]), 'TWO_OF_TWO', { 5: 1, 2: 2 })
    await expectSigns(fourth)
    expect([second, third, fourth].map(keyOf)).toEqual([keyOf(first), keyOf(first), keyOf(first)])
    expect(dkls23.tagOf(fourth[0]!).epoch).toBe(3)
    expect(dkls23.combine(fourth)).toEqual(privateKey)
    expect(dkls23.combine(sets(third, [1, 2, 5]))).toEqual(privateKey)
    expect(() => signAll([first[0]!, fourth[1]!], randomBytes(32))).toThrow(/mixed_shares/)
  },
  soakTimeout,
)
