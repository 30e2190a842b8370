import { frostEd25519 } from 'latchkey/crypto/threshold'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { DatabaseSuite } from '../testing/databases.ts'
import type { MpcClient } from '../testing/mpcClient.ts'
import { createMpcHarness, type MpcHarness } from '../testing/mpcHarness.ts'
import { expectSigns } from '../testing/signsText.ts'

/** Requests that a client repeats, on both databases. */
export const repeatsSuite: DatabaseSuite = (open) => {
  let harness: MpcHarness
  let client: MpcClient
  beforeEach(async () => {
    harness = await createMpcHarness({ database: await open() })
    client = await harness.client()
  })

  test('behavior: a round that makes shares and is sent many times at the same moment is computed once', async () => {
    const next = vi.spyOn(frostEd25519.keygen, 'next')
    onTestFinished(() => next.mockRestore())
    let own = 0
    const onSend = async (send: () => Promise<unknown>) => {
      next.mockClear()
      const arrive = vi.spyOn(harness.state.server.app, 'request')
      let sends: Promise<unknown>[] = []
      // SQLite has one connection: while it is held, all of them arrive.
      await harness.database.kysely.transaction().execute(async () => {
        sends = Array.from({ length: 5 }, send)
        await expect.poll(() => arrive.mock.calls.length).toBe(5)
      })
      await Promise.all(sends)
      arrive.mockRestore()
      own = Math.max(own, next.mock.calls.length)
    }
    await client.keygen('SVM', 'TWO_OF_TWO', { onSend })
    expect(own).toBe(1)
  })

  test('behavior: the client may repeat that its check of a finished refresh failed, and it counts as one', async () => {
    const ed = await client.create('SVM')
    const { ceremonyId } = await client.refresh(ed)
    const end = () => client.send('POST', `/ceremonies/${ceremonyId}/end`, { body: { reason: 'check_failed' } })
    const arrive = vi.spyOn(harness.state.server.app, 'request')
    let ends: Promise<unknown>[] = []
    await harness.database.kysely.transaction().execute(async () => {
      ends = [end(), end()]
      await expect.poll(() => arrive.mock.calls.length).toBe(2)
    })
    await Promise.all(ends)
    arrive.mockRestore()
    for (let count = 0; count < 8; count++) await end()
    expect(await harness.rows('mpcWallet')).toContainEqual(expect.objectContaining({ walletId: ed.walletId, bans: 1 }))
    harness.clock.now += 1
    harness.session.signedInAt = harness.clock.now
    await expectSigns(client, await (await client.refresh(ed)).confirm())
  })
}
