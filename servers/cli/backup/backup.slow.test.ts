import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { migrations as linkMigrations } from '../../link/store/migrations.ts'
import { migrations as relayMigrations } from '../../relay/mailbox/migrations.ts'
import { openDatabase } from '../../shared/database.ts'
import { createEnvelope } from '../../shared/envelope.ts'
import { createLog } from '../../shared/log.ts'
import { migrate } from '../../shared/migrate.ts'
import { createAccountHarness } from '../../testing/accountHarness.ts'
import { bringBack, takeBackup, temporaryFolder, toConfig, toEnv } from '../../testing/backups.ts'
import { createTestCustody, type TestCustody, type TestPerson } from '../../testing/custody.ts'
import { verifyAuditLog } from '../auditCommand.ts'
import { startServers } from '../startServers.ts'
import { backUp } from './backUp.ts'
import { readManifest } from './manifest.ts'
import { restore, restoreInPlace } from './restore.ts'

/** The key of the account harness. */
const kek = Buffer.alloc(32, 7)
const names = ['account', 'custody', 'relay']
let dataFolder: string
let custody: TestCustody
let person: TestPerson

beforeEach(async () => {
  dataFolder = temporaryFolder()
  const open = (name: string) => openDatabase({ path: join(dataFolder, `${name}.sqlite`) })
  custody = await createTestCustody({ database: await open('custody'), kek })
  person = await custody.createPerson()
  await (await createAccountHarness({ database: await open('account') })).signedUp()
  await migrate(await open('relay'), 'relay', relayMigrations)
})

const messages: string[] = []
const say = (line: string) => messages.push(line)
const backUpTo = (to: string, changes: object = {}) =>
  backUp({ dataFolder, to, names: [], env: toEnv(kek), say, ...changes })

describe('backup', () => {
  test('default: a file for each server, for its owner alone, account before custody', async () => {
    const { folder, said } = await takeBackup(dataFolder, { kek, names: [], now: () => Date.UTC(2026, 0, 1) })
    const files = ['account.sqlite', 'custody.sqlite', 'relay.sqlite']
    expect(readdirSync(folder).sort()).toEqual([...files, 'manifest.json', 'manifest.seal'].sort())
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const manifest = readManifest(folder, createEnvelope([kek]))
    expect(manifest.files.map(({ name }) => name)).toEqual(files)
    expect(manifest.startedAt).toBe('2026-01-01T00:00:00.000Z')
    expect(manifest.auditHeads.length).toBeGreaterThan(0)
    expect(said.join('\n')).toMatch('It opens only with the key-encryption key, which is not in it.')
  })

  test('option: names, and the relay on Redis', async () => {
    const { folder } = await takeBackup(dataFolder, { kek, names: ['custody', 'account'] })
    expect(readManifest(folder, createEnvelope([kek])).files.map(({ name }) => name)).toEqual([
      'account.sqlite',
      'custody.sqlite',
    ])
    const to = join(temporaryFolder(), 'backup')
    await backUpTo(to, { env: { ...toEnv(kek), REDIS_URL: 'redis://127.0.0.1' } })
    expect(readdirSync(to)).not.toContain('relay.sqlite')
    expect(messages).toContain('The messages of the relay are in Redis and not in this backup.')
  })

  test('behavior: the link relay is copied if it has ever started here, and not missed otherwise', async () => {
    const filesOf = (folder: string) => readManifest(folder, createEnvelope([kek])).files.map(({ name }) => name)
    expect(filesOf((await takeBackup(dataFolder, { kek, names: [] })).folder)).not.toContain('link.sqlite')
    const link = await openDatabase({ path: join(dataFolder, 'link.sqlite') })
    await migrate(link, 'link', linkMigrations)
    await link.close()
    expect(filesOf((await takeBackup(dataFolder, { kek, names: [] })).folder)).toContain('link.sqlite')
    rmSync(join(dataFolder, 'link.sqlite'))
    writeFileSync(join(dataFolder, 'link.started'), '')
    await expect(takeBackup(dataFolder, { kek, names: [] })).rejects.toThrow('There is no data file')
  })

  test('behavior: it contains rows that are still in the write-ahead log, and no deleted ones', async () => {
    const canary = randomBytes(16).toString('hex')
    const { kysely } = custody.database
    await sql`create table canary as select ${canary} as value`.execute(kysely)
    await sql`drop table canary`.execute(kysely)
    expect(readFileSync(join(dataFolder, 'custody.sqlite-wal')).includes(canary)).toBe(true)
    const { folder } = await takeBackup(dataFolder, { kek })
    const copy = readFileSync(join(folder, 'custody.sqlite'))
    expect({ person: copy.includes(person.address), deleted: copy.includes(canary) }).toEqual({
      person: true,
      deleted: false,
    })
  })

  test('error: a folder that is there already', async () => {
    const to = temporaryFolder()
    await expect(backUpTo(to)).rejects.toThrow('exists already. A backup needs a new folder. Name another one.')
    expect(existsSync(to)).toBe(true)
  })

  test('error: a missing data file, which leaves no partial backup', async () => {
    rmSync(join(dataFolder, 'relay.sqlite'))
    const to = join(temporaryFolder(), 'backup')
    await expect(backUpTo(to)).rejects.toThrow(
      /There is no data file .*relay.sqlite\. If that server does not run here/,
    )
    expect(existsSync(to)).toBe(false)
  })

  test('error: another key-encryption key than the data were sealed with', async () => {
    const to = join(temporaryFolder(), 'backup')
    await expect(backUpTo(to, { env: toEnv(randomBytes(32)) })).rejects.toThrow('A sealed value does not open.')
    expect(existsSync(to)).toBe(false)
  })

  test('error: a server that keeps no data, and names with Postgres', async () => {
    const to = join(temporaryFolder(), 'backup')
    await expect(backUpTo(to, { names: ['rpc'] })).rejects.toThrow(
      'Choose from: account, custody, relay, link, mpc, shares.',
    )
    const env = { ...toEnv(kek), DATABASE_URL: 'postgres://127.0.0.1:1/none' }
    await expect(backUpTo(to, { names: ['custody'], env })).rejects.toThrow('Leave the names of servers out.')
  })

  test('error: data of a newer release', async () => {
    await sql`insert into migration values ('custody', '99-later')`.execute(custody.database.kysely)
    await expect(backUpTo(join(temporaryFolder(), 'backup'))).rejects.toThrow(
      'A newer release of latchkey-servers wrote this database: this one does not know the step "99-later" of custody.',
    )
  })
})

describe('restore', () => {
  test('default: an address signs the same, the audit is whole, and its heads are the last line', async () => {
    const { folder } = await takeBackup(dataFolder, { kek, names })
    const { dataFolder: other, isWhole, said } = await bringBack(folder, { kek })
    expect(isWhole).toBe(true)
    expect(readdirSync(other).sort()).toEqual(['account.sqlite', 'custody.sqlite', 'relay.sqlite'])
    for (const name of readdirSync(other)) expect(statSync(join(other, name)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(said.at(-1) ?? '')).toEqual(readManifest(folder, createEnvelope([kek])).auditHeads)

    const database = await openDatabase({ path: join(other, 'custody.sqlite') })
    const after = await createTestCustody({ database, kek, parent: custody.parent })
    const sign = async (at: TestCustody) => {
      const parameters = {
        ...{ signWith: person.address, payload: 'ab'.repeat(32) },
        ...{ encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' },
      }
      const body = at.toBody('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', person.organizationId, parameters)
      return (await at.submit('sign_raw_payload', body, person.key)).body.activity.result
    }
    expect(await sign(after)).toEqual(await sign(custody))
  })

  test('behavior: a sealed value that no key opens, and a row that contradicts the audit log, are reported and kept', async () => {
    await sql`update "custodyWallet" set "sealedEntropy" = zeroblob(100)`.execute(custody.database.kysely)
    await sql`update "custodyActivity" set "result" = '{}'`.execute(custody.database.kysely)
    const { folder } = await takeBackup(dataFolder, { kek })
    const { dataFolder: other, isWhole, said } = await bringBack(folder, { kek })
    expect(isWhole).toBe(false)
    expect(said.join('\n')).toMatch(/custody: 1 of \d+ sealed values open with none of the keys/)
    expect(said.join('\n')).toMatch(/custodyActivity .*: the row is not as it was recorded/)
    expect(readdirSync(other)).toEqual(['custody.sqlite'])
  })

  test('option: in place, for data that something else brought back', async () => {
    const wallet = { walletName: 'second', accounts: [] }
    const create = () => custody.toBody('ACTIVITY_TYPE_CREATE_WALLET', person.organizationId, wallet)
    const earlier = create()
    expect(await restoreInPlace({ config: await toConfig(dataFolder), env: toEnv(kek), say })).toBe(true)
    const after = await createTestCustody({ database: custody.database, kek, parent: custody.parent })
    expect((await after.submit('create_wallet', earlier, person.key)).status).toBe(400)
    expect((await after.submit('create_wallet', create(), person.key)).status).toBe(200)
  })

  const restoreTo = async (from: string, target: string, changes: object = {}) =>
    restore({ config: await toConfig(target), from, env: toEnv(kek), say, ...changes })

  test('error: a data folder that is not empty stays as it is', async () => {
    const { folder } = await takeBackup(dataFolder, { kek })
    const before = readdirSync(dataFolder)
    await expect(restoreTo(folder, dataFolder)).rejects.toThrow('is not empty. Move its files to another place.')
    expect(readdirSync(dataFolder)).toEqual(before)
  })

  test('error: running servers', async () => {
    const { folder } = await takeBackup(dataFolder, { kek })
    const config = await toConfig(join(temporaryFolder(), 'data'))
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(config.ports.account, '127.0.0.1', resolve))
    await expect(restore({ config, from: folder, env: toEnv(kek), say })).rejects.toThrow(
      `Port ${config.ports.account} of account is taken. Stop the servers before you restore.`,
    )
    server.close()
    expect(existsSync(config.dataFolder)).toBe(false)
  })

  test('error: a backup that was interrupted, or misses a file', async () => {
    const { folder } = await takeBackup(dataFolder, { kek })
    const target = join(temporaryFolder(), 'data')
    rmSync(join(folder, 'custody.sqlite'))
    await expect(restoreTo(folder, target)).rejects.toThrow('custody.sqlite of the backup is missing or was changed.')
    expect(readdirSync(target)).toEqual([])
    rmSync(join(folder, 'manifest.json'))
    await expect(restoreTo(folder, target)).rejects.toThrow('is not a complete backup: manifest.json')
  })

  test('error: a restore that was interrupted', async () => {
    const target = temporaryFolder()
    mkdirSync(join(target, 'restoring'))
    writeFileSync(join(target, 'restoring/custody.sqlite'), '')
    const config = await toConfig(target)
    await expect(restoreInPlace({ config, env: toEnv(kek), say })).rejects.toThrow(
      'was interrupted. Empty that folder, and run latchkey-servers restore again.',
    )
    await expect(takeBackup(target, { kek })).rejects.toThrow('was interrupted.')
    const setting = { config: { ...config, trustedProxies: 0, environments: [] }, env: toEnv(kek), log: createLog() }
    await expect(startServers(['account'], setting)).rejects.toThrow('was interrupted.')
    expect(readdirSync(target)).toEqual(['restoring'])
  })

  test('error: an audit before the restore makes no data file', async () => {
    const dataFolder = join(temporaryFolder(), 'data')
    const audit = verifyAuditLog({ dataFolder, names: [], known: undefined, env: toEnv(kek), say })
    await expect(audit).rejects.toThrow(/There is no data file .*custody.sqlite/)
    expect(existsSync(dataFolder)).toBe(false)
  })

  test('error: a backup of the other kind of database', async () => {
    const { folder } = await takeBackup(dataFolder, { kek })
    const env = { ...toEnv(kek), DATABASE_URL: 'postgres://127.0.0.1:1/none' }
    await expect(restoreTo(folder, join(temporaryFolder(), 'data'), { env })).rejects.toThrow(
      'This is a backup of SQLite files. Leave DATABASE_URL out.',
    )
  })
})
