import { expect, test } from 'vitest'
import { toHex } from '../../hex.ts'
import { randomBytes } from '../../randomBytes.ts'
import type { ThresholdScheme } from '../engine.ts'
import { expectAccepted, expectSigns, keyOf } from './testing/accepted.ts'
import { keygenAll, refreshAll, signAll, soakKey } from './testing/parties.ts'

/**
 * How many keys of each scheme, and how many signatures with each key. With LATCHKEY_SOAK they are 27 keys and 1,000
 * signatures, which take minutes.
 */
const plan: { scheme: ThresholdScheme; keys: number; signatures: number }[] = process.env.LATCHKEY_SOAK
  ? [
      { scheme: 'TWO_OF_TWO', keys: 20, signatures: 40 },
      { scheme: 'TWO_OF_THREE', keys: 5, signatures: 32 },
      { scheme: 'THREE_OF_FIVE', keys: 2, signatures: 20 },
    ]
  : [
      { scheme: 'TWO_OF_TWO', keys: 4, signatures: 20 },
      { scheme: 'TWO_OF_THREE', keys: 1, signatures: 30 },
      { scheme: 'THREE_OF_FIVE', keys: 1, signatures: 10 },
    ]
const refreshes = process.env.LATCHKEY_SOAK ? 50 : 3
const timeout = process.env.LATCHKEY_SOAK ? 3_600_000 : 240_000

test.each(plan)(
  'behavior: $keys keys of $scheme sign $signatures times each, by every quorum in turn',
  async ({ scheme, keys, signatures }) => {
    const [seenKeys, nonces, parities] = [new Set<string>(), new Set<string>(), new Set<number>()]
    for (let key = 0; key < keys; key++) {
      for (const { publicKey, message, signature } of soakKey(scheme, signatures)) {
        await expectAccepted(publicKey, message, signature)
        seenKeys.add(toHex(publicKey))
        nonces.add(toHex(signature.subarray(0, 32)))
        parities.add(signature[64] ?? 9)
      }
    }
    expect([seenKeys.size, nonces.size, parities.size]).toEqual([keys, keys * signatures, 2])
  },
  timeout,
)

test(
  'behavior: refreshes one after another keep the key, and the last shares sign',
  async () => {
    const first = keygenAll('TWO_OF_TWO')
    let shares = first
    for (let epoch = 0; epoch < refreshes; epoch++) shares = refreshAll(shares)
    expect(keyOf(shares)).toEqual(keyOf(first))
    await expectSigns(shares)
    expect(() => signAll([first[0]!, shares[1]!], randomBytes(32))).toThrow(/mixed_shares/)
  },
  timeout,
)
