import { frostEd25519, proveShares } from 'latchkey/crypto/threshold'
import { expect, test } from 'vitest'
import { createWallet } from '../../src/crypto/threshold/testing/wallets.ts'
import { mpcStepsInThread } from '../testing/mpcStepsInThread.ts'
import { assertHoldsAll } from './assertHolds.ts'
import { createSteps } from './machine/steps.ts'

const binding = { action: 'confirm', environmentId: 'e', walletId: 'w', epoch: 0, subject: 'c' } as const

test.each([
  ['here', async () => createSteps({ threads: 0, log: () => {} })],
  ['in a thread', mpcStepsInThread],
] as const)(
  'default: %s, the server checks a proof of each share of the client, and keeps its own',
  async (_, start) => {
    const runStep = await start()
    const { shares } = createWallet(frostEd25519, 'TWO_OF_THREE')
    const [one, two, own] = [...shares.values()] as [Uint8Array, Uint8Array, Uint8Array]
    const client = new Map([
      [1, one],
      [2, two],
    ])
    const proofs = proveShares('frost-ed25519-1', client, binding)
    const assert = (given: typeof proofs) =>
      assertHoldsAll(
        { runStep },
        {
          wallet: { walletId: 'w', environmentId: 'e', engine: 'frost-ed25519-1' },
          opened: { scheme: 'TWO_OF_THREE', epoch: 0, shares: new Map([[3, own]]) },
          ...{ proofs: given, request: { action: 'confirm', subject: 'c' } },
        },
      )
    await assert(proofs)
    expect(own.some((byte) => byte !== 0)).toBe(true)
    const [first, second] = proofs as [(typeof proofs)[0], (typeof proofs)[0]]
    const servers = proveShares('frost-ed25519-1', new Map([[3, own]]), binding)
    const lists = [[], [first], [first, first], [first, { ...second, proof: first.proof }], [...proofs, ...servers]]
    for (const wrong of lists) {
      await expect(assert(wrong)).rejects.toMatchObject({ code: 'unproven_share' })
    }
  },
)
