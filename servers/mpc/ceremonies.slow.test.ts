import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../shared/database.ts'
import { describeOnPostgres, describeOnSqlite } from '../testing/databases.ts'
import { createMpcHarness } from '../testing/mpcHarness.ts'
import { signing } from '../testing/signsText.ts'
import { auditSuite } from './audit.suite.ts'
import { ceremoniesSuite } from './ceremonies.suite.ts'
import { quotasSuite } from './quotas.suite.ts'
import { repeatsSuite } from './repeats.suite.ts'

describeOnSqlite('ceremonies of the managed wallet', ceremoniesSuite)
describeOnPostgres('ceremonies of the managed wallet', ceremoniesSuite)
describeOnPostgres('audit log of the managed wallet', auditSuite)
describeOnPostgres('quotas of the managed wallet', quotasSuite)
describeOnPostgres('repeated requests to the managed wallet', repeatsSuite)

/** How many connections wait for the transaction of a connection, or for another that waits for it. */
async function countWaiting({ kysely }: Database, pid: number): Promise<number | undefined> {
  const { rows } = await sql<{ waiting: number }>`
    with recursive blocked as (
      select ${pid}::int as pid
      union select activity.pid from pg_stat_activity activity
        join blocked on blocked.pid = any (pg_blocking_pids(activity.pid))
    )
    select count(*)::int - 1 as waiting from blocked
  `.execute(kysely)
  return rows[0]?.waiting
}

/** Locks all wallets until it is released. */
async function lockWallets({ kysely }: Database): Promise<{ pid: number; release: () => Promise<void> }> {
  let unlock = () => {}
  const held = new Promise<void>((resolve) => {
    unlock = resolve
  })
  return new Promise((locked) => {
    const ended = kysely.transaction().execute(async (transaction) => {
      await sql`update "mpcWallet" set counter = counter`.execute(transaction)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
      const release = () => {
        unlock()
        return ended
      }
      locked({ pid: rows[0]?.pid ?? 0, release })
      await held
    })
  })
}

describeOnPostgres('a failed check beside a step of another ceremony of the wallet', (open) => {
  test('behavior: the check bans the wallet, and the step ends', async () => {
    const database = await open()
    const harness = await createMpcHarness({ database })
    const client = await harness.client()
    const wallet = await client.create('SVM')
    const spoiled = `/ceremonies/${crypto.randomUUID()}`
    await client.send('POST', spoiled, { body: client.toSignRequest(wallet, signing) })
    let signed: Promise<unknown> | undefined
    // The check comes to the locked wallet first.
    const stepped = new Promise<{ release: () => Promise<void>; banned: Promise<unknown> }>((ready) => {
      const beforeSend = async (round: number) => {
        if (round !== 1) return
        const { pid, release } = await lockWallets(database)
        const banned = client.send('POST', `${spoiled}/end`, { body: { reason: 'check_failed' } })
        await expect.poll(() => countWaiting(database, pid)).toBe(1)
        void expect
          .poll(() => countWaiting(database, pid))
          .toBe(2)
          .then(() => ready({ release, banned }))
      }
      const text = new TextEncoder().encode('hello')
      signed = client.sign(wallet, signing, text, { beforeSend }).catch((error: unknown) => error)
    })
    const { release, banned } = await stepped
    await Promise.all([release(), banned])
    expect(await signed).toMatchObject({ code: 'wallet_banned' })
    expect(await client.listWallets()).toMatchObject([{ isBanned: true }])
  })
})
