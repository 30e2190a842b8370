import { beforeEach, expect, test } from 'vitest'
import { loadSecret } from '../shared/loadSecret.ts'
import { type RecordedRows, verifyTrail } from '../shared/verifyTrail.ts'
import type { DatabaseSuite } from '../testing/databases.ts'
import type { MpcClient } from '../testing/mpcClient.ts'
import { createMpcHarness, type MpcHarness } from '../testing/mpcHarness.ts'
import { recordedWallets } from './store/recordedWallets.ts'

/** The verification of the audit log, on both databases. `managedAudit.test.ts` has the command and the attacks. */
export const auditSuite: DatabaseSuite = (open) => {
  let harness: MpcHarness
  let client: MpcClient
  beforeEach(async () => {
    harness = await createMpcHarness({ database: await open() })
    client = await harness.client()
  })

  async function verify(recorded: RecordedRows) {
    const { db, envelope } = harness
    const key = await loadSecret({ kysely: db, table: 'mpcSecret', envelope }, 'audit', () => new Uint8Array(32))
    return verifyTrail(db, { trail: { table: 'mpcAudit', key }, recorded })
  }

  test('default: wallets and their chains', async () => {
    const wallet = await client.create('SVM')
    await (await client.refresh(wallet)).confirm()
    await client.create('SVM')
    expect(await verify(recordedWallets)).toMatchObject({ findings: [], chains: 2, rows: 2, blocks: 9 })
    await harness.db.updateTable('mpcWallet').set({ epoch: 0 }).execute()
    expect(await verify(recordedWallets)).toMatchObject({ findings: [{ kind: 'changed', id: wallet.walletId }] })
  })

  test('behavior: what a server writes between two reads is no mismatch', async () => {
    const refresh = await client.refresh(await client.create('SVM'))
    let confirm = refresh.confirm
    const recorded: RecordedRows = {
      ...recordedWallets,
      async find(kysely, walletId) {
        await confirm()
        confirm = async () => refresh.unconfirmed
        return recordedWallets.find(kysely, walletId)
      },
    }
    expect((await verify(recorded)).findings).toEqual([])
  })
}
