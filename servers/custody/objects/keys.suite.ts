import { randomUUID } from 'node:crypto'
import type { PrivateKeyReply, WalletAccountReply } from 'latchkey/wire/custody'
import { hashMessage, recoverAddress } from 'viem'
import { expect, test } from 'vitest'
import { type Ask, askAs } from '../../testing/ask.ts'
import { createTestCustody, ethereumAccount, type TestCustody, type TestPerson } from '../../testing/custody.ts'
import type { DatabaseSuite } from '../../testing/databases.ts'
import type { Tables } from '../store/tables.ts'

const newPrivateKey = {
  privateKeyName: 'Treasury',
  curve: 'CURVE_SECP256K1',
  privateKeyTags: [],
  addressFormats: ['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_COMPRESSED'],
}
const solanaKey = { ...newPrivateKey, curve: 'CURVE_ED25519', addressFormats: ['ADDRESS_FORMAT_SOLANA'] }

/** Wallets, their accounts, and keys outside them. */
export const keysSuite: DatabaseSuite = (open) => {
  const start = async () => {
    const database = await open()
    const custody = await createTestCustody({ database })
    const person = await custody.createPerson()
    return { database, custody, person, ask: askAs(custody, person) }
  }
  const createPrivateKey = async (ask: Ask, key: object = newPrivateKey) => {
    const { privateKeys } = await ask.result<{
      privateKeys: [{ privateKeyId: string; addresses: { format: string; address: string }[] }]
    }>('create_private_keys', { privateKeys: [key] })
    return privateKeys[0]
  }
  /** A different message each time: the same body would be the same activity. */
  const sign = async (ask: Ask, signWith: string, message = randomUUID()) => {
    const payload = hashMessage(message)
    const encoding = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' }
    const answer = await ask.submit('sign_raw_payload', { signWith, payload, ...encoding })
    if (answer.status !== 200) return answer
    const { r, s, v } = answer.body.activity.result.signRawPayloadResult as { r: string; s: string; v: string }
    return recoverAddress({ hash: payload, signature: { r: `0x${r}`, s: `0x${s}`, yParity: Number(v) } })
  }
  const signerNotFound = { status: 404, body: { message: 'Could not find any resource to sign with' } }

  test('default: a private key signs by its id and by each of its addresses', async () => {
    const { ask } = await start()
    const { privateKeyId, addresses } = await createPrivateKey(ask)
    const [ethereum, compressed] = addresses.map(({ address }) => address)
    expect(await ask.query('get_private_key', { privateKeyId })).toMatchObject({
      privateKey: {
        privateKeyName: 'Treasury',
        publicKey: compressed,
        addresses: [{ format: 'ADDRESS_FORMAT_ETHEREUM', address: ethereum }, {}],
        exported: false,
        imported: false,
      },
    })
    for (const signWith of [privateKeyId, ethereum, ethereum?.toLowerCase(), compressed]) {
      expect(await sign(ask, signWith ?? '')).toBe(ethereum)
    }
  })

  test('default: a private key of Ed25519 has a Solana address', async () => {
    const { ask } = await start()
    const { privateKeyId, addresses } = await createPrivateKey(ask, solanaKey)
    const { privateKeys } = await ask.query<{ privateKeys: PrivateKeyReply[] }>('list_private_keys')
    expect(privateKeys).toMatchObject([{ privateKeyId, curve: 'CURVE_ED25519', addresses }])
    expect(addresses[0]?.address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  })

  test('error: an address that the curve does not have', async () => {
    const { ask } = await start()
    const wrong = { ...newPrivateKey, addressFormats: ['ADDRESS_FORMAT_SOLANA'] }
    expect(await ask.submit('create_private_keys', { privateKeys: [wrong] })).toMatchObject({
      status: 400,
      body: { message: 'invalid address format' },
    })
  })

  test('behavior: new names', async () => {
    const { person, ask } = await start()
    const { walletId } = person
    const { privateKeyId } = await createPrivateKey(ask)
    await ask.result('update_private_key', { privateKeyId, privateKeyName: 'Cold' })
    await ask.result('update_wallet', { walletId, walletName: 'Savings' })
    const { accounts } = await ask.query<{ accounts: [WalletAccountReply] }>('list_wallet_accounts')
    const { walletAccountId } = accounts[0]
    await ask.result('update_wallet_account_name', { walletAccountId, name: 'Daily' })
    expect(await ask.query('get_private_key', { privateKeyId })).toMatchObject({
      privateKey: { privateKeyName: 'Cold' },
    })
    expect(await ask.query('list_wallet_accounts', { includeWalletDetails: true })).toMatchObject({
      accounts: [{ name: 'Daily', walletDetails: { walletId, walletName: 'Savings' } }],
    })
  })

  test('error: a wallet that was not exported is not deleted, unless the request says so', async () => {
    const { person, ask } = await start()
    const { privateKeyId } = await createPrivateKey(ask)
    const { accounts } = await ask.query<{ accounts: [WalletAccountReply] }>('list_wallet_accounts')
    const deletions = [
      ['delete_wallet_accounts', { walletAccountIds: [accounts[0].walletAccountId] }, 'WALLET_ACCOUNT_NOT_EXPORTED'],
      ['delete_wallets', { walletIds: [person.walletId] }, 'WALLET_NOT_EXPORTED'],
      ['delete_private_keys', { privateKeyIds: [privateKeyId] }, 'PRIVATE_KEY_NOT_EXPORTED'],
      ['delete_sub_organization', {}, 'WALLET_NOT_EXPORTED'],
    ] as const
    for (const [name, parameters, turnkeyErrorCode] of deletions) {
      expect(await ask.submit(name, parameters)).toMatchObject({
        status: 400,
        body: { details: [{ turnkeyErrorCode }] },
      })
    }
    for (const [name, parameters] of deletions) {
      const { body } = await ask.submit(name, { ...parameters, deleteWithoutExport: true })
      expect([name, body.activity?.status]).toEqual([name, 'ACTIVITY_STATUS_COMPLETED'])
    }
  })

  test('behavior: an exported wallet is deleted', async () => {
    const { database, person, ask } = await start()
    const { organizationId, walletId } = person
    const { privateKeyId } = await createPrivateKey(ask)
    const db = database.kysely.withTables<Tables>()
    for (const table of ['custodyWallet', 'custodyPrivateKey'] as const) {
      await db.updateTable(table).set({ exported: 1 }).where('organizationId', '=', organizationId).execute()
    }
    const { accounts } = await ask.query<{ accounts: [WalletAccountReply] }>('list_wallet_accounts')
    await ask.result('delete_wallet_accounts', { walletAccountIds: [accounts[0].walletAccountId] })
    await ask.result('delete_wallets', { walletIds: [walletId] })
    await ask.result('delete_private_keys', { privateKeyIds: [privateKeyId] })
    expect(await ask.query('list_wallets')).toEqual({ wallets: [] })
    expect(await ask.query('list_wallet_accounts')).toEqual({ accounts: [] })
    expect(await ask.query('list_private_keys')).toEqual({ privateKeys: [] })
    expect(await db.selectFrom('custodyPrivateKeyAddress').selectAll().execute()).toEqual([])
  })

  test('behavior: an account that was deleted can be made again', async () => {
    const { person, ask } = await start()
    const { walletId, address } = person
    const { accounts } = await ask.query<{ accounts: [WalletAccountReply] }>('list_wallet_accounts')
    const walletAccountIds = [accounts[0].walletAccountId]
    await ask.result('delete_wallet_accounts', { walletAccountIds, deleteWithoutExport: true })
    expect(await sign(ask, address)).toMatchObject(signerNotFound)
    await ask.result('create_wallet_accounts', { walletId, accounts: [ethereumAccount] })
    expect(await sign(ask, address)).toBe(address)
  })

  test('error: an address that two wallets hold, naming them', async () => {
    const { database, person, ask } = await start()
    const { walletId, address } = person
    expect(await sign(ask, address)).toBe(address)
    const { walletId: other } = await ask.result<{ walletId: string }>('create_wallet', {
      walletName: 'w',
      accounts: [],
    })
    const db = database.kysely.withTables<Tables>()
    const account = await db.selectFrom('custodyWalletAccount').selectAll().executeTakeFirstOrThrow()
    await db
      .insertInto('custodyWalletAccount')
      .values({ ...account, id: randomUUID(), walletId: other })
      .execute()
    const answer = await sign(ask, address)
    expect(answer).toMatchObject({ status: 400, body: { code: 3 } })
    for (const id of [walletId, other]) expect(JSON.stringify(answer)).toContain(id)
  })

  test('behavior: a key deleted at one server signs at no other', async () => {
    const database = await open()
    const kek = new Uint8Array(32)
    const one = await createTestCustody({ database, kek })
    const two = await createTestCustody({ database, kek, parent: one.parent })
    const person = await one.createPerson()
    const [here, there] = [askAs(one, person), askAs(two, person)]
    const { privateKeyId } = await createPrivateKey(here)
    expect(await sign(there, person.address)).toBe(person.address)
    expect(await sign(there, privateKeyId)).toMatch(/^0x/)
    const deletion = { deleteWithoutExport: true }
    await here.result('delete_wallets', { walletIds: [person.walletId], ...deletion })
    await here.result('delete_private_keys', { privateKeyIds: [privateKeyId], ...deletion })
    expect(await sign(there, person.address)).toMatchObject(signerNotFound)
    expect(await sign(there, privateKeyId)).toMatchObject(signerNotFound)
  })

  test('behavior: a deletion stops concurrent signatures at every server', async () => {
    const database = await open()
    const kek = new Uint8Array(32)
    const one = await createTestCustody({ database, kek })
    const two = await createTestCustody({ database, kek, parent: one.parent })
    const person = await one.createPerson()
    const outcomes = await signWhileDeleted([one, two], person)
    // A signature requested after the deletion was answered is refused; an earlier one is signed or refused, and never
    // fails otherwise.
    expect(outcomes.after).toEqual(Array(10).fill(404))
    expect(outcomes.meanwhile.every((status) => status === 200 || status === 404)).toBe(true)
  })

  async function signWhileDeleted(custodies: TestCustody[], person: TestPerson) {
    const status = async (custody: TestCustody) => {
      const answer = await sign(askAs(custody, person), person.address)
      return typeof answer === 'string' ? 200 : answer.status
    }
    const queries = () => custodies.flatMap((custody) => Array.from({ length: 5 }, () => status(custody)))
    await Promise.all(queries())
    const meanwhile = queries()
    const [one] = custodies as [TestCustody]
    await askAs(one, person).result('delete_wallets', { walletIds: [person.walletId], deleteWithoutExport: true })
    return { meanwhile: await Promise.all(meanwhile), after: await Promise.all(queries()) }
  }
}
