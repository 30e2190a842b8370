import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { settleRestored } from '../../cli/backup/settleRestored.ts'
import type { Database } from '../../shared/database.ts'
import { createEnvelope } from '../../shared/envelope.ts'
import { countSealed } from '../../shared/sealedValues.ts'
import { askAs } from '../../testing/ask.ts'
import { createTestCustody, ethereumAccount, type TestCustody, type TestPerson } from '../../testing/custody.ts'
import type { DatabaseSuite } from '../../testing/databases.ts'
import { sealAsBefore } from '../../testing/sealAsBefore.ts'
import { accountPlace, privateKeyPlace } from '../store/keyPlaces.ts'
import { sealedColumns } from '../store/sealedColumns.ts'
import type { PrivateKeyRow } from '../store/tables/privateKeys.ts'
import type { Tables, WalletAccountRow } from '../store/tables.ts'

const kek = Buffer.alloc(32, 5)
const envelope = createEnvelope([kek])
const accounts = [
  { ...ethereumAccount, path: "m/44'/60'/0'/0/1" },
  {
    curve: 'CURVE_ED25519',
    pathFormat: 'PATH_FORMAT_BIP32',
    path: "m/44'/501'/0'/0'",
    addressFormat: 'ADDRESS_FORMAT_SOLANA',
  },
]

/** A database that an earlier release wrote, whose keys are sealed without the columns of their rows. */
export const sealFactsSuite: DatabaseSuite = (open) => {
  let database: Database
  let db: Kysely<Tables>
  let parent: TestCustody['parent']
  let person: TestPerson
  let own: WalletAccountRow
  let other: WalletAccountRow
  let solana: WalletAccountRow
  let key: PrivateKeyRow
  let otherWallet: string

  beforeEach(async () => {
    database = await open()
    db = database.kysely.withTables<Tables>()
    const custody = await createTestCustody({ database, kek })
    parent = custody.parent
    person = await custody.createPerson()
    const ask = askAs(custody, person)
    await ask.result('create_wallet_accounts', { walletId: person.walletId, accounts })
    const wallet = await ask.result<{ walletId: string }>('create_wallet', { walletName: 'other', accounts: [] })
    otherWallet = wallet.walletId
    const of = { curve: 'CURVE_P256', privateKeyTags: [], addressFormats: ['ADDRESS_FORMAT_COMPRESSED'] }
    await ask.result('create_private_keys', { privateKeys: [{ privateKeyName: 'key', ...of }] })
    await sealAllAsBefore()
    const rows = await db.selectFrom('custodyWalletAccount').selectAll().orderBy('id').execute()
    ;[own, other, solana] = rows as [WalletAccountRow, WalletAccountRow, WalletAccountRow]
    key = await db.selectFrom('custodyPrivateKey').selectAll().executeTakeFirstOrThrow()
  })

  async function sealAllAsBefore() {
    const places = { custodyWalletAccount: accountPlace, custodyPrivateKey: privateKeyPlace }
    for (const table of ['custodyWalletAccount', 'custodyPrivateKey'] as const) {
      for (const row of await db.selectFrom(table).selectAll().execute()) {
        const { facts: _, ...place } = places[table](row as never)
        const sealedKey = sealAsBefore(kek, envelope.open(row.sealedKey, places[table](row as never)), place)
        await db.updateTable(table).set({ sealedKey }).where('id', '=', row.id).execute()
      }
    }
  }

  /** Starts this release on the database, and signs. */
  async function start() {
    const custody = await createTestCustody({ database, kek, parent })
    const ask = askAs(custody, person)
    const sign = async (signWith: string, hashFunction = 'HASH_FUNCTION_SHA256') => {
      const payload = { payload: randomUUID(), encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction }
      return (await ask.submit('sign_raw_payload', { signWith, ...payload })).status
    }
    return { custody, sign }
  }

  const edit = (set: Partial<WalletAccountRow>, { id }: WalletAccountRow) =>
    db.updateTable('custodyWalletAccount').set(set).where('id', '=', id).execute()

  test('default: all keys sign after the next start, and are sealed with their facts', async () => {
    const { custody, sign } = await start()
    for (const { address } of [own, other]) expect(await sign(address)).toBe(200)
    expect(await sign(solana.address, 'HASH_FUNCTION_NOT_APPLICABLE')).toBe(200)
    expect(await sign(key.id)).toBe(200)
    expect(custody.logged.join('\n')).toContain('keys of an earlier release sealed with their addresses')
    expect(await countSealed(database.kysely, { envelope, columns: sealedColumns })).toMatchObject({ unopened: 0 })
  })

  test('behavior: afterwards a row that is changed does not sign', async () => {
    const { sign } = await start()
    await edit({ lookup: 'nowhere' }, other)
    await edit({ lookup: other.lookup }, own)
    expect(await sign(other.address)).toBe(500)
  })

  test('behavior: processes that start together seal each key once; the next start seals none', async () => {
    const both = await Promise.all([start(), start()])
    for (const { sign } of both) expect(await sign(own.address)).toBe(200)
    const { custody } = await start()
    expect(custody.logged).toEqual([])
  })

  test('behavior: a restored backup of an earlier release opens completely', async () => {
    const options = { envelope, auditHeads: [], now: Date.now(), say: () => {} }
    expect(await settleRestored(database, options)).toMatchObject({ isWhole: true })
  })

  test.each<[string, () => Partial<WalletAccountRow>]>([
    ['address', () => ({ address: other.address })],
    ['public key', () => ({ publicKey: other.publicKey })],
    ['path', () => ({ path: "m/44'/60'/0'/0/9" })],
    ['wallet', () => ({ walletId: otherWallet })],
    ['curve', () => ({ curve: 'CURVE_P256' })],
    ['address format', () => ({ addressFormat: 'ADDRESS_FORMAT_COMPRESSED' })],
  ])('attack: a row whose %s was changed before is not sealed, and does not sign', async (_, change) => {
    await edit(change(), own)
    const { custody, sign } = await start()
    expect(await sign(own.address)).toBe(500)
    expect(await sign(other.address)).toBe(200)
    expect(custody.logged.join('\n')).toContain('they will not sign')
  })

  test('attack: a private key whose public key was changed before does not sign', async () => {
    await db.updateTable('custodyPrivateKey').set({ publicKey: own.publicKey }).execute()
    const { sign } = await start()
    expect(await sign(key.id)).toBe(500)
  })
}
