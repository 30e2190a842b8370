import { createECDH } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../shared/database.ts'
import { temporaryFolder, toEnv } from '../testing/backups.ts'
import type { ClientWallet, MpcClient } from '../testing/mpcClient.ts'
import { createMpcHarness, type MpcHarness } from '../testing/mpcHarness.ts'
import { createSharesHarness } from '../testing/sharesHarness.ts'
import { expectSigns, signing } from '../testing/signsText.ts'
import { verifyAuditLog } from './auditCommand.ts'

// `latchkey-servers audit mpc` and `audit shares`, on data files that their servers have written.

/** Of the harnesses. */
const env = {
  ...toEnv(Buffer.alloc(32, 7)),
  LATCHKEY_MPC_KEK: Buffer.alloc(32, 9).toString('hex'),
  LATCHKEY_SHARES_KEK: Buffer.alloc(32, 3).toString('hex'),
}
let dataFolder: string
beforeEach(() => {
  dataFolder = temporaryFolder()
})
const open = (name: string) => openDatabase({ path: join(dataFolder, `${name}.sqlite`) })

async function audit(name: string, known?: string) {
  const said: string[] = []
  const isWhole = await verifyAuditLog({ dataFolder, names: [name], known, env, say: (line) => said.push(line) })
  return { isWhole, said, findings: said.slice(0, -2), summary: said.at(-2), heads: said.at(-1) ?? '' }
}

/** Saves the last line of a run, as an operator does. */
async function noteHeads(name: string): Promise<string> {
  const { heads } = await audit(name)
  const path = join(dataFolder, 'heads.txt')
  writeFileSync(path, `${heads}\n`)
  return path
}

describe('mpc', () => {
  let database: Database
  let harness: MpcHarness
  let client: MpcClient
  let wallet: ClientWallet
  beforeEach(async () => {
    database = await open('mpc')
    harness = await createMpcHarness({ database })
    client = await harness.client()
    wallet = await client.create('SVM')
  })
  const setWallet = (set: Record<string, string | number | null>) =>
    harness.db.updateTable('mpcWallet').set(set).where('walletId', '=', wallet.walletId).execute()
  const isChanged = () => `mpcWallet ${wallet.walletId}: the row is not as it was recorded`

  test('default: everything that happens to a wallet is in order', async () => {
    await expectSigns(client, wallet)
    const { witness } = wallet
    const targetPublicKey = createECDH('prime256v1').generateKeys('hex')
    const [proof] = client.prove(wallet, { action: 'export', epoch: witness.epoch, subject: targetPublicKey })
    const body = { targetPublicKey, witness, proof }
    await client.send('POST', `/wallets/${wallet.walletId}/export`, { body })
    wallet = (await client.listWallets()).map((listed: ClientWallet) => ({ ...wallet, witness: listed.witness }))[0]
    const begun = `/ceremonies/${crypto.randomUUID()}`
    await client.send('POST', begun, { body: client.toSignRequest(wallet, signing) })
    await client.send('POST', `${begun}/end`, { body: { reason: 'check_failed' } })
    for (const isSpoilt of [true, false]) {
      harness.clock.now += 1
      harness.session.signedInAt = harness.clock.now
      const refresh = await client.refresh(wallet)
      const path = `/ceremonies/${refresh.ceremonyId}/end`
      if (isSpoilt) await client.send('POST', path, { body: { reason: 'check_failed' } })
      else wallet = await refresh.confirm()
      expect(await audit('mpc')).toMatchObject({ isWhole: true, findings: [] })
    }
    wallet = await (await client.reshare(wallet, 'TWO_OF_THREE')).confirm()
    await client.keygen('SVM')
    const { isWhole, summary, heads } = await audit('mpc')
    expect({ isWhole, summary }).toEqual({
      isWhole: true,
      summary: expect.stringMatching(/^0 findings; 1 wallets, \d+ events in 2 chains\.$/),
    })
    expect(JSON.parse(heads)).toContainEqual(expect.objectContaining({ chain: wallet.walletId }))
  })

  test.each([
    ['a ban that was cleared', { bannedAt: null }],
    ['a ban that was moved to before the last sign-in', { bannedAt: 1 }],
    ['failed checks that were forgotten', { bans: 0 }],
    ['an older epoch', { epoch: 7 }],
    ['the address of another key', { accountAddress: '11111111111111111111111111111111' }],
    ['an export that was forgotten', { exportedAt: 1 }],
  ])('attack: %s (T19, T20)', async (_, set) => {
    const { ceremonyId } = await client.refresh(wallet)
    await client.send('POST', `/ceremonies/${ceremonyId}/end`, { body: { reason: 'check_failed' } })
    expect(await audit('mpc')).toMatchObject({ isWhole: true })
    await setWallet(set)
    expect(await audit('mpc')).toMatchObject({ isWhole: false, findings: [isChanged()] })
  })

  test('attack: a wallet that was removed, and one that no server made', async () => {
    const [row] = await harness.db.selectFrom('mpcWallet').selectAll().execute()
    if (!row) throw new Error('There is no wallet.')
    await harness.db.updateTable('mpcWallet').set({ walletId: 'forged' }).execute()
    expect((await audit('mpc')).findings).toEqual([
      `mpcWallet ${row.walletId}: the row was recorded and is gone`,
      'mpcWallet forged: the row was never recorded',
    ])
  })

  test('attack: an event that was changed, and one that was taken out of the middle', async () => {
    for (const event of ['{"event":"made"}', 'no JSON']) {
      await harness.write('mpcAudit', { sequence: 1 }, { event })
      const { findings } = await audit('mpc')
      expect(findings).toContain(
        `chain ${wallet.walletId} at 1: a block was changed, is missing, or was written without the key`,
      )
    }
    await harness.db.deleteFrom('mpcAudit').where('sequence', '=', 1).execute()
    expect((await audit('mpc')).findings).toContain(
      `chain ${wallet.walletId} at 2: a block was changed, is missing, or was written without the key`,
    )
  })

  test("attack: the newest events were cut off, and only the operator's note shows it", async () => {
    await expectSigns(client, wallet)
    const known = await noteHeads('mpc')
    expect(await audit('mpc', known)).toMatchObject({ isWhole: true })
    await harness.db.deleteFrom('mpcAudit').where('sequence', '>=', 3).execute()
    expect(await audit('mpc')).toMatchObject({ isWhole: true })
    expect(await audit('mpc', known)).toMatchObject({
      isWhole: false,
      findings: [`chain ${wallet.walletId} at 4: the chain was longer once`],
    })
    await harness.db.deleteFrom('mpcAudit').execute()
    await harness.db.deleteFrom('mpcWallet').execute()
    expect(await audit('mpc', known)).toMatchObject({ isWhole: false })
  })
})

describe('shares', () => {
  let database: Database
  let harness: Awaited<ReturnType<typeof createSharesHarness>>
  let client: Awaited<ReturnType<typeof harness.client>>
  const walletId = crypto.randomUUID()
  const sealed = Buffer.from('{"sealed":1}').toString('base64')
  const backup = { party: 1, epoch: 0, location: 'dynamic', proof: 'password', sealed } as const
  beforeEach(async () => {
    database = await open('shares')
    harness = await createSharesHarness({ database })
    client = await harness.client()
  })
  const run = (query: string) => sql.raw(query).execute(database.kysely)

  test('default: every backup is as it was stored and confirmed, and replaced as it was recorded', async () => {
    const { keyShareId } = await client.put(walletId, backup)
    await client.confirm(walletId, keyShareId, sealed)
    await client.recover(walletId)
    const old = await client.put(walletId, backup)
    await client.confirm(walletId, keyShareId, sealed, { replaces: [old.keyShareId] })
    expect(await audit('shares')).toMatchObject({
      isWhole: true,
      summary: '0 findings; 2 backups, 5 events in 1 chains.',
    })
  })

  test('behavior: a restored backup counts again, from the time of its restoration', async () => {
    const old = await client.put(walletId, backup)
    await client.confirm(walletId, old.keyShareId, sealed)
    const text = Buffer.from('{"sealed":2}').toString('base64')
    const next = await client.put(walletId, { ...backup, sealed: text })
    await client.confirm(walletId, next.keyShareId, text, { replaces: [old.keyShareId] })
    harness.clock.now += 1
    harness.mfaTokens.add('wallet.waas.backup fresh')
    await client.restore(walletId, [old.keyShareId], 'fresh')
    expect(await audit('shares')).toMatchObject({ isWhole: true, findings: [] })
  })

  test.each([
    ['put in place of another', `update "sharesBackup" set "contentHash" = 'other'`, 'is not as it was recorded'],
    ['confirmed by no client', `update "sharesBackup" set "confirmedAt" = 1`, 'is not as it was recorded'],
    ['replaced by no client', `update "sharesBackup" set "replacedAt" = 1`, 'is not as it was recorded'],
    ['removed', `delete from "sharesBackup"`, 'was recorded and is gone'],
    ['given to another user', `update "sharesBackup" set "personId" = 'other'`, 'was recorded and is gone'],
  ])('attack: a backup was %s', async (_, query, finding) => {
    const { keyShareId } = await client.put(walletId, backup)
    expect(await audit('shares')).toMatchObject({ isWhole: true })
    await run(query)
    const { isWhole, findings } = await audit('shares')
    expect({ isWhole, first: findings[0] }).toEqual({
      isWhole: false,
      first: `sharesBackup ${keyShareId}: the row ${finding}`,
    })
  })
})

test('error: no data file, a log without its key, the key of another server, and a name that has no log', async () => {
  await expect(audit('mpc')).rejects.toThrow(/There is no data file .*mpc.sqlite. Has the server mpc started/)
  const database = await open('shares')
  await createSharesHarness({ database })
  await expect(audit('relay')).rejects.toThrow('Name one server that has an audit log: custody, mpc, shares.')
  const wrong = { ...env, LATCHKEY_SHARES_KEK: '11'.repeat(32) }
  const options = { dataFolder, names: ['shares'], known: undefined, say: () => {} }
  await expect(verifyAuditLog({ ...options, env: wrong })).rejects.toThrow(/does not open/)
  await sql`delete from "sharesSecret"`.execute(database.kysely)
  const { isWhole, findings } = await audit('shares')
  expect({ isWhole, findings }).toEqual({
    isWhole: false,
    findings: ['there is no audit log: no server has started on this database, or the log was removed'],
  })
})
