import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createP256Key } from '../../shared/p256Key.ts'
import { type Ask, askAs } from '../../testing/ask.ts'
import { createTestCustody, ethereumAccount, type TestCustody, type TestPerson } from '../../testing/custody.ts'
import type { DatabaseSuite } from '../../testing/databases.ts'
import type { Tables, WalletAccountRow } from './tables.ts'
import { toLookup } from './wallets.ts'

/**
 * An attacker who writes to the database swaps, moves and re-addresses rows of keys. None of them signs or is exported:
 * a signature for an address comes from the key of that address, in its own wallet, or not at all (threats T18).
 */
export const sealedContextSuite: DatabaseSuite = (open) => {
  let db: Kysely<Tables>
  let custody: TestCustody
  let person: TestPerson
  let ask: Ask
  let other: WalletAccountRow
  let own: WalletAccountRow
  let otherWallet: string
  let keys: { privateKeyId: string; addresses: [{ address: string }] }[]

  beforeEach(async () => {
    const database = await open()
    db = database.kysely.withTables<Tables>()
    custody = await createTestCustody({ database })
    person = await custody.createPerson()
    ask = askAs(custody, person)
    const accounts = [{ ...ethereumAccount, path: "m/44'/60'/0'/0/1" }]
    await ask.result('create_wallet_accounts', { walletId: person.walletId, accounts })
    ;({ walletId: otherWallet } = await ask.result<{ walletId: string }>('create_wallet', {
      walletName: 'other',
      accounts: [],
    }))
    const rows = await db.selectFrom('custodyWalletAccount').selectAll().orderBy('id').execute()
    ;[own, other] = rows as [WalletAccountRow, WalletAccountRow]
    const key = { curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: ['ADDRESS_FORMAT_ETHEREUM'] }
    const privateKeys = ['one', 'two'].map((privateKeyName) => ({ privateKeyName, ...key }))
    keys = (await ask.result<{ privateKeys: typeof keys }>('create_private_keys', { privateKeys })).privateKeys
  })

  const edit = (set: Partial<WalletAccountRow>, { id }: WalletAccountRow) =>
    db.updateTable('custodyWalletAccount').set(set).where('id', '=', id).execute()
  const sign = (signWith: string) =>
    ask.submit('sign_raw_payload', {
      ...{ signWith, payload: randomUUID(), encoding: 'PAYLOAD_ENCODING_TEXT_UTF8' },
      hashFunction: 'HASH_FUNCTION_KECCAK256',
    })
  const isRefused = { status: 500, body: { code: 13 } }

  test('default: rows as they were written sign', async () => {
    for (const signWith of [own.address, other.address, keys[0]?.privateKeyId, keys[1]?.addresses[0].address]) {
      expect(await sign(signWith ?? '')).toMatchObject({ status: 200 })
    }
  })

  test('attack: two accounts swap their addresses, and neither signs for the other', async () => {
    const address = ({ address }: WalletAccountRow) => ({ address, lookup: toLookup(address) })
    await edit(address(other), own)
    await edit(address(own), other)
    for (const { address } of [own, other]) expect(await sign(address)).toMatchObject(isRefused)
  })

  test('attack: an account is found by the address of a deleted account', async () => {
    await edit({ lookup: 'nowhere' }, other)
    await edit({ lookup: other.lookup }, own)
    expect(await sign(other.address)).toMatchObject(isRefused)
  })

  test('attack: two accounts swap all but their ids and sealed keys', async () => {
    const { id: _, sealedKey: __, ...mine } = own
    const { id: ___, sealedKey: ____, ...theirs } = other
    await edit(theirs, own)
    await edit(mine, other)
    for (const { address } of [own, other]) expect(await sign(address)).toMatchObject(isRefused)
  })

  test.each<[string, () => Partial<WalletAccountRow>]>([
    ['wallet', () => ({ walletId: otherWallet })],
    ['path', () => ({ path: "m/44'/60'/0'/0/9" })],
    ['public key', () => ({ publicKey: other.publicKey })],
    ['curve', () => ({ curve: 'CURVE_P256' })],
    ['address format', () => ({ addressFormat: 'ADDRESS_FORMAT_COMPRESSED' })],
    ['address in the list', () => ({ address: other.address })],
    ['id', () => ({ id: randomUUID() })],
  ])('attack: an account with another %s does not sign', async (_, change) => {
    await edit(change(), own)
    expect(await sign(own.address)).toMatchObject(isRefused)
  })

  test('attack: an account with another address is not exported under it', async () => {
    await edit({ address: '0x00000000000000000000000000000000000000AA', lookup: `0x${'0'.repeat(38)}aa` }, own)
    const parameters = {
      address: '0x00000000000000000000000000000000000000aa',
      targetPublicKey: createP256Key().publicKey.toString('hex'),
    }
    expect(await ask.submit('export_wallet_account', parameters)).toMatchObject(isRefused)
  })

  test('attack: the address of one private key is put on another, which does not sign for it', async () => {
    const [one, two] = keys as [(typeof keys)[0], (typeof keys)[0]]
    await db
      .updateTable('custodyPrivateKeyAddress')
      .set({ privateKeyId: two.privateKeyId })
      .where('privateKeyId', '=', one.privateKeyId)
      .execute()
    expect((await sign(one.addresses[0].address)).status).not.toBe(200)
    expect(await sign(one.privateKeyId)).toMatchObject({ status: 200 })
  })

  test('attack: two private keys swap their public keys or their sealed keys', async () => {
    const rows = await db.selectFrom('custodyPrivateKey').selectAll().orderBy('id').execute()
    const [one, two] = rows as [(typeof rows)[0], (typeof rows)[0]]
    const set = (change: Partial<typeof one>, id: string) =>
      db.updateTable('custodyPrivateKey').set(change).where('id', '=', id).execute()
    for (const column of ['publicKey', 'sealedKey'] as const) {
      await set({ [column]: two[column] }, one.id)
      await set({ [column]: one[column] }, two.id)
      for (const { id } of [one, two]) expect(await sign(id)).toMatchObject(isRefused)
      await set({ [column]: one[column] }, one.id)
      await set({ [column]: two[column] }, two.id)
    }
    await set({ curve: 'CURVE_P256' }, one.id)
    expect(await sign(one.id)).toMatchObject(isRefused)
  })
}
