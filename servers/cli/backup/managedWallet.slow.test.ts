import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { migrations as accountMigrations } from '../../account/migrations.ts'
import { closeAsOneFile } from '../../shared/closeAsOneFile.ts'
import { openDatabase } from '../../shared/database.ts'
import { createEnvelope } from '../../shared/envelope.ts'
import { migrate } from '../../shared/migrate.ts'
import { createAccountHarness } from '../../testing/accountHarness.ts'
import { temporaryFolder, toConfig, toEnv } from '../../testing/backups.ts'
import type { ClientWallet } from '../../testing/mpcClient.ts'
import { createMpcHarness } from '../../testing/mpcHarness.ts'
import { createSharesHarness } from '../../testing/sharesHarness.ts'
import { expectSigns, failed, signing, text } from '../../testing/signsText.ts'
import { backUp } from './backUp.ts'
import { digestFile } from './durableFile.ts'
import { readManifest, writeManifest } from './manifest.ts'
import { restore, restoreInPlace } from './restore.ts'

// The stores of the managed wallet: a backup of each has one store, and opens with that store's key alone.

/** Of the harnesses. */
const [mpcKey, sharesKey] = [Buffer.alloc(32, 9), Buffer.alloc(32, 3)]
const env = {
  ...toEnv(Buffer.alloc(32, 7)),
  LATCHKEY_MPC_KEK: mpcKey.toString('hex'),
  LATCHKEY_SHARES_KEK: sharesKey.toString('hex'),
}
let dataFolder: string
let said: string[]
const say = (line: string) => said.push(line)
beforeEach(() => {
  dataFolder = temporaryFolder()
  said = []
})

const open = (name: string, folder = dataFolder) => openDatabase({ path: join(folder, `${name}.sqlite`) })
const newFolder = (name: string) => join(temporaryFolder(), name)

async function take(...names: string[]): Promise<string> {
  const to = newFolder('backup')
  await backUp({ dataFolder, to, names, env, say })
  return to
}

test('default: after a restore a ceremony of before does not go on, and a wallet used since signs after a refresh', async () => {
  const database = await open('mpc')
  const harness = await createMpcHarness({ database })
  const client = await harness.client()
  const wallet: ClientWallet = await client.create('SVM')
  const ceremonyId = crypto.randomUUID()
  let from = ''
  const beforeSend = async (round: number) => {
    if (round === 2) from = await take('mpc')
  }
  await expectSigns(client, wallet, { ceremonyId, beforeSend })
  expect(readdirSync(from).sort()).toEqual(['manifest.json', 'manifest.seal', 'mpc.sqlite'])

  const restored = newFolder('data')
  const onlyMpc = { LATCHKEY_MPC_KEK: env.LATCHKEY_MPC_KEK }
  expect(await restore({ config: await toConfig(restored), from, env: onlyMpc, say })).toBe(true)
  await harness.serve(await open('mpc', restored))
  const again = client.send('POST', `/ceremonies/${ceremonyId}/rounds/2`, { body: Uint8Array.of(1, 0, 0, 0, 0) })
  await expect(again).rejects.toEqual(failed('ceremony_over'))
  await expect(client.sign(wallet, signing, text)).rejects.toEqual(failed('rolled_back'))
  await expectSigns(client, await (await client.refresh(wallet)).confirm())
})

test('behavior: parts are restored one after the other into one data folder, and settled in place with a key each', async () => {
  const database = await open('account')
  await migrate(database, 'account', accountMigrations)
  const accounts = await createAccountHarness({ database })
  await createMpcHarness({ accounts, database: await open('mpc') })
  await createSharesHarness({ accounts, database: await open('shares') })
  const backups = [await take('account'), await take('mpc'), await take('shares')]
  const config = await toConfig(newFolder('data'))
  for (const from of backups) expect(await restore({ config, from, env, say })).toBe(true)
  const files = ['account.sqlite', 'mpc.sqlite', 'shares.sqlite']
  expect(
    readdirSync(config.dataFolder)
      .filter((name) => name.endsWith('.sqlite'))
      .sort(),
  ).toEqual(files)
  expect(await restoreInPlace({ config, env, say })).toBe(true)
  expect(said).toContain('Note the heads of shares too: latchkey-servers audit shares > FILE')
  await expect(restore({ config, from: backups[1] ?? '', env, say })).rejects.toThrow(/is not empty/)
  await expect(restoreInPlace({ config, env: { ...env, LATCHKEY_SHARES_KEK: undefined }, say })).rejects.toThrow(
    'Set either LATCHKEY_SHARES_KEK or LATCHKEY_SHARES_KEK_FILE',
  )
})

test('behavior: a restore verifies the audit log, and prints its heads for the next audit', async () => {
  const database = await open('mpc')
  const harness = await createMpcHarness({ database })
  const wallet = await (await harness.client()).create('SVM')
  const from = await take('mpc')
  const config = await toConfig(newFolder('data'))
  expect(await restore({ config, from, env, say })).toBe(true)
  expect(JSON.parse(said.at(-1) ?? '')).toEqual([expect.objectContaining({ chain: wallet.walletId })])
  await harness.db.updateTable('mpcWallet').set({ bannedAt: 1 }).execute()
  const changed = await take('mpc')
  expect(await restore({ config: await toConfig(newFolder('data')), from: changed, env, say })).toBe(false)
  expect(said).toContain(`mpcWallet ${wallet.walletId}: the row is not as it was recorded`)
})

test.each(['mpc', 'shares'] as const)(
  'attack: %s is restored without its newest events, which the manifest knows (T19)',
  async (name) => {
    const accounts = await createAccountHarness()
    const harness = await createMpcHarness({ accounts, database: await open('mpc') })
    const wallet = await (await harness.client()).create('SVM')
    const shares = await createSharesHarness({ accounts, database: await open('shares') })
    const client = await shares.client()
    const sealed = Buffer.from('{"sealed":1}').toString('base64')
    const backup = { party: 1, epoch: 0, location: 'dynamic', proof: 'password', sealed } as const
    const { keyShareId } = await client.put(wallet.walletId, backup)
    await client.confirm(wallet.walletId, keyShareId, sealed)
    const chain = { mpc: wallet.walletId, shares: expect.stringContaining(wallet.walletId) }[name]
    const sequence = { mpc: 2, shares: 1 }[name]

    const key = createEnvelope([{ mpc: mpcKey, shares: sharesKey }[name]])
    const folder = await take(name)
    const { auditHeads, startedAt, files } = readManifest(folder, key)
    expect(auditHeads).toEqual([{ chain, sequence, hash: expect.any(String) }])
    expect(await restore({ config: await toConfig(newFolder('data')), from: folder, env, say })).toBe(true)

    // An attacker with the key removes the rows with their events, and keeps the heads of before.
    const copy = await open(name, folder)
    const tables = { mpc: ['mpcWallet', 'mpcAudit'], shares: ['sharesBackup', 'sharesAudit'] }[name]
    for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(copy.kysely)
    await closeAsOneFile(copy, join(folder, `${name}.sqlite`))
    for (const file of ['manifest.json', 'manifest.seal']) rmSync(join(folder, file))
    const [file] = files
    const forged = { ...file, ...(await digestFile(join(folder, `${name}.sqlite`))) } as (typeof files)[number]
    writeManifest(folder, { startedAt, files: [forged], auditHeads }, key)
    expect(await restore({ config: await toConfig(newFolder('data')), from: folder, env, say })).toBe(false)
    expect(said.join('\n')).toContain(`at ${sequence}: the chain was longer once`)
  },
)

test('behavior: a backup of the others names what it does not have', async () => {
  await createAccountHarness({ database: await open('account') })
  await createMpcHarness({ database: await open('mpc') })
  await take('account')
  expect(said).toContain('The data of mpc are not in this backup. Also run: latchkey-servers backup mpc --to FOLDER')
  expect(said.join('\n')).not.toContain('shares')
})

test('error: data under two keys in one backup, and a manifest under the key of another part', async () => {
  await createMpcHarness({ database: await open('mpc') })
  await createSharesHarness({ database: await open('shares') })
  const to = newFolder('backup')
  await expect(backUp({ dataFolder, to, names: ['mpc', 'shares'], env, say })).rejects.toThrow(
    'mpc and shares have keys of their own. Make a backup of each by itself, in another place.',
  )
  expect(existsSync(to)).toBe(false)
  const folder = await take('mpc')
  expect(() => readManifest(folder, createEnvelope([sharesKey]))).toThrow(/does not open/)
})
