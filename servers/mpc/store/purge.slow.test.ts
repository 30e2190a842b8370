import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnPostgres } from '../../testing/databases.ts'
import { createMpcHarness } from '../../testing/mpcHarness.ts'
import { signing } from '../../testing/signsText.ts'
import { failCeremonies } from './ceremonies.ts'
import { purge } from './purge.ts'
import { lockWallet } from './wallets.ts'

// On SQLite one transaction writes at a time, so none waits for another's row.
describeOnPostgres('purge', (open) => {
  // The purge comes to one of the two last. A ban that begins with that one would wait for the other.
  test.each([
    ['first', 0],
    ['second', 1],
  ])('behavior: a purge and a ban of the %s of two late ceremonies do not wait for each other', async (_, begins) => {
    const database = await open()
    const harness = await createMpcHarness({ database })
    const client = await harness.client()
    const wallet = await client.create('SVM')
    const ceremonyIds = [crypto.randomUUID(), crypto.randomUUID()]
    for (const id of ceremonyIds) {
      await client.send('POST', `/ceremonies/${id}`, { body: client.toSignRequest(wallet, signing) })
    }
    harness.clock.now += 130_000
    const { now } = harness.clock

    let purging: Promise<void> | undefined
    await harness.db.transaction().execute(async (ban) => {
      await lockWallet(ban, wallet.walletId)
      await failCeremonies(ban, { ceremonyId: ceremonyIds[begins] ?? '' }, 'check_failed')
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ban)
      purging = purge(harness.db, { now, keptSince: 0 })
      const waiting = async () => {
        const found = await sql`
          select pid from pg_stat_activity where ${rows[0]?.pid}::int = any(pg_blocking_pids(pid))`.execute(harness.db)
        return found.rows.length
      }
      await expect.poll(waiting, { interval: 10 }).toBe(1)
      await failCeremonies(ban, { walletId: wallet.walletId }, 'wallet_banned')
    })
    await purging
    const failures = (await harness.rows('mpcCeremony')).flatMap(({ kind, failure }) =>
      kind === 'sign' ? failure : [],
    )
    expect(failures.sort()).toEqual(['check_failed', 'wallet_banned'])
  })
})
