import { CompiledQuery, DefaultQueryExecutor } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeOnSqlite } from '../testing/databases.ts'
import { createMpcHarness } from '../testing/mpcHarness.ts'
import { signing } from '../testing/signsText.ts'
import { quotasSuite } from './quotas.suite.ts'

describeOnSqlite('quotas of the managed wallet', quotasSuite)

test('behavior: the start of a ceremony, which also deletes old ones, reads no whole table', async () => {
  const harness = await createMpcHarness()
  const client = await harness.client()
  const wallet = await client.create('SVM')
  await harness.db.updateTable('mpcCeremony').set({ endBy: 0 }).execute()
  const queried = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
  onTestFinished(() => queried.mockRestore())
  await client.send('POST', `/ceremonies/${crypto.randomUUID()}`, { body: client.toSignRequest(wallet, signing) })
  const queries = queried.mock.calls.map(([query]) => query)
  queried.mockRestore()
  expect(queries.filter(({ sql }) => /^delete from "mpc(Answer|Wallet|Ceremony)"/.test(sql))).toHaveLength(3)
  const scans = queries.map(async ({ sql, parameters }) => {
    if (!/^(select|insert|update|delete)/.test(sql)) return []
    const query = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
    const { rows } = await harness.database.kysely.executeQuery<{ detail: string }>(query)
    return rows.filter(({ detail }) => detail.startsWith('SCAN mpc')).map(({ detail }) => `${detail}: ${sql}`)
  })
  expect((await Promise.all(scans)).flat()).toEqual([])
})
