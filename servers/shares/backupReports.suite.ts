import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../shared/database.ts'
import {
  createKeySharesReporter,
  createManagedWalletReporter,
  type ReportManagedWallet,
} from '../shared/managed/reporters.ts'
import { createRawApiKey } from '../shared/rawApiKey.ts'
import { createAccountHarness, publicUrl } from '../testing/accountHarness.ts'
import type { DatabaseSuite } from '../testing/databases.ts'
import { exampleManagedWallet } from '../testing/managedWallet.ts'
import { createSharesHarness } from '../testing/sharesHarness.ts'
import { endRestored } from './store/endRestored.ts'
import type { SharesTables } from './store/tables.ts'

const sealed = Buffer.from('{"salt":"AA=="}').toString('base64')

/** The share store reports backups to a real account server, whose credentials then name them (managed-wallet §4.3). */
export const backupReportsSuite: DatabaseSuite = (open) => {
  const [key, walletKey] = [createRawApiKey(), createRawApiKey()]
  let database: Database
  let account: { isAway: boolean; asked: number }
  let accounts: Awaited<ReturnType<typeof createAccountHarness>>
  let harness: Awaited<ReturnType<typeof createSharesHarness>>
  let client: Awaited<ReturnType<(typeof harness)['client']>>
  let reportWallet: ReportManagedWallet
  const credential = exampleManagedWallet()
  const send: typeof fetch = async (url, init) => {
    account.asked += 1
    if (account.isAway) throw new TypeError('fetch failed')
    return accounts.account.app.request(String(url), init)
  }

  beforeEach(async () => {
    account = { isAway: false, asked: 0 }
    accounts = await createAccountHarness({ managedWalletKey: walletKey.publicKey, keySharesKey: key.publicKey })
    database = await open()
    harness = await serve()
    client = await harness.client()
    reportWallet = createManagedWalletReporter({
      ...{ accountUrl: publicUrl, privateKey: walletKey.privateKey, fetch: send },
    })
    const { personId, environmentId } = client.person
    await reportWallet({ personId, environmentId, revision: 1, epoch: 0, credential })
    account.asked = 0
  })

  const serve = () =>
    createSharesHarness({
      ...{ database, accounts },
      report: createKeySharesReporter({ accountUrl: publicUrl, privateKey: key.privateKey, fetch: send }),
    })
  const keyShares = async () => {
    await harness.server.settled()
    const [wallet] = await client.managed()
    return wallet?.walletName === 'dynamicwaas' ? wallet.walletProperties.keyShares : undefined
  }
  const store = async (changes = {}) => {
    const backup = { party: 1, epoch: 0, location: 'dynamic', proof: 'password', sealed, ...changes } as const
    return (await client.put(credential.id, backup)).keyShareId
  }

  test('default: a confirmed backup is in the credential of its owner, until it is deleted', async () => {
    const id = await store()
    expect(await keyShares()).toEqual([])
    await client.confirm(credential.id, id, sealed)
    expect(await keyShares()).toEqual([{ id, backupLocation: 'dynamic', passwordEncrypted: true }])
    await client.remove(credential.id, id)
    expect(await keyShares()).toEqual([])
  })

  test('behavior: where a backup lies, with its id there', async () => {
    const id = await store({ location: 'googleDrive', externalKeyShareId: 'file-1' })
    await client.confirm(credential.id, id, sealed)
    expect(await keyShares()).toEqual([
      { id, backupLocation: 'googleDrive', passwordEncrypted: true, externalKeyShareId: 'file-1' },
    ])
  })

  test('behavior: a report that could not be sent is sent at the next start, and once', async () => {
    account.isAway = true
    const id = await store()
    await client.confirm(credential.id, id, sealed)
    await harness.server.close()
    account.isAway = false
    harness = await serve()
    expect(await keyShares()).toMatchObject([{ id }])
    account.asked = 0
    await (await serve()).server.settled()
    expect(account.asked).toBe(0)
  })

  test('behavior: a store restored from a backup counts on from what the account server has', async () => {
    const id = await store()
    await client.confirm(credential.id, id, sealed)
    await harness.server.settled()
    const rows = database.kysely.withTables<SharesTables>()
    // The copy is from before a backup that was stored and deleted.
    const copy = await rows
      .selectFrom('sharesReport')
      .select(['revision', 'reportedRevision'])
      .executeTakeFirstOrThrow()
    const other = await store()
    await client.confirm(credential.id, other, sealed)
    await client.remove(credential.id, other)
    await harness.server.settled()
    await rows.updateTable('sharesReport').set(copy).execute()
    await endRestored(rows)
    harness = await serve()
    expect(await keyShares()).toMatchObject([{ id }])
    expect(await rows.selectFrom('sharesReport').select(['revision', 'reportedRevision']).execute()).toEqual([
      { revision: 4, reportedRevision: 4 },
    ])
  })
}
