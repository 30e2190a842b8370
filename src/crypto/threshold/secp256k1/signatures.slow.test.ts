import { expect, test } from 'vitest'
import { toHex } from '../../hex.ts'
import { randomBytes } from '../../randomBytes.ts'
import type { ThresholdScheme } from '../engine.ts'
import { isSoak, load, refreshes, soakTimeout } from '../testing/load.ts'
import { expectAccepted, expectSigns, keyOf } from './testing/accepted.ts'
import { dealShares } from './testing/dealShares.ts'
import { keygenAll, quorumSharesOf, refreshAll, signAll } from './testing/parties.ts'

/** Key generation is most of the time: of these, only a soak makes all keys. The tests of the engine make one of 2/2. */
const makeKey = (scheme: ThresholdScheme) =>
  isSoak || scheme === 'TWO_OF_THREE' ? keygenAll(scheme) : dealShares(scheme)

test.each(load)(
  'behavior: $keys keys of $scheme sign $signatures times each, by every quorum in turn',
  async ({ scheme, keys, signatures }) => {
    const [seenKeys, nonces, parities] = [new Set<string>(), new Set<string>(), new Set<number>()]
    for (let key = 0; key < keys; key++) {
      const shares = makeKey(scheme)
      const quorums = quorumSharesOf(scheme, shares)
      seenKeys.add(toHex(keyOf(shares)))
      for (let count = 0; count < signatures; count++) {
        const message = randomBytes(32)
        const signature = signAll(quorums[count % quorums.length]!, message)
        await expectAccepted(keyOf(shares), message, signature)
        nonces.add(toHex(signature.subarray(0, 32)))
        parities.add(signature[64] ?? 9)
      }
    }
    expect([seenKeys.size, nonces.size]).toEqual([keys, keys * signatures])
    // Of few signatures, all may have one parity.
    if (isSoak) expect(parities.size).toBe(2)
  },
  soakTimeout,
)

// The tests of the engine refresh once.
test.runIf(isSoak)(
  'behavior: refreshes one after another keep the key, and the last shares sign',
  async () => {
    const first = dealShares('TWO_OF_TWO')
    let shares: readonly Uint8Array[] = first
    for (let epoch = 0; epoch < refreshes; epoch++) shares = refreshAll(shares)
    expect(keyOf(shares)).toEqual(keyOf(first))
    await expectSigns(shares)
    expect(() => signAll([first[0]!, shares[1]!], randomBytes(32))).toThrow(/mixed_shares/)
  },
  soakTimeout,
)
