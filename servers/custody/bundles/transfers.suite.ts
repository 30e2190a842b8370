import { randomBytes } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createTestCustody,
  ethereumAccount,
  type TestAnswer,
  type TestCustody,
  type TestPerson,
} from '../../testing/custody.ts'
import type { DatabaseSuite } from '../../testing/databases.ts'
import { createTransferPage, type TransferPage } from '../../testing/transfers.ts'
import type { Tables } from '../store/tables.ts'

const junk = 'test test test test test test test test test test test junk'
const junkAddress = mnemonicToAccount(junk).address
const hour = 3_600_000
const kek = randomBytes(32)

export const transfersSuite: DatabaseSuite = (open) => {
  let at = 1_767_225_600_000
  let custody: TestCustody
  let person: TestPerson
  let page: TransferPage

  beforeEach(async () => {
    custody = await createTestCustody({ database: await open(), kek, now: () => at })
    person = await custody.createPerson()
    page = await createTransferPage(custody.server.publicKeys.signer)
  })

  /** `export_wallet` is `ACTIVITY_TYPE_EXPORT_WALLET`. */
  const submit = (name: string, parameters: object, of = person, server = custody) =>
    server.submit(name, server.toBody(`ACTIVITY_TYPE_${name.toUpperCase()}`, of.organizationId, parameters), of.key)

  const resultOf = (answer: TestAnswer) => {
    expect(answer.body).toMatchObject({ activity: { status: 'ACTIVITY_STATUS_COMPLETED' } })
    return Object.values(answer.body.activity.result)[0] as Record<string, string>
  }

  const exported = async (name: string, parameters: object, of = person) => {
    const { exportBundle } = resultOf(await submit(name, { ...parameters, targetPublicKey: page.targetPublicKey }, of))
    return page.open(exportBundle, of.organizationId)
  }

  const begin = async (name: 'wallet' | 'private_key', of = person) =>
    resultOf(await submit(`init_import_${name}`, { userId: of.userId }, of)).importBundle

  const importWallet = async (
    text: string,
    options: { bundle?: unknown; accounts?: object[]; of?: TestPerson } = {},
  ) => {
    const { of = person, accounts = [ethereumAccount], bundle = await begin('wallet', of) } = options
    const { organizationId, userId } = of
    const encryptedBundle = await page.seal(bundle, Buffer.from(text), { organizationId, userId })
    return submit('import_wallet', { userId, walletName: 'imported', encryptedBundle, accounts }, of)
  }

  const importKey = async (privateKey: Uint8Array, curve = 'CURVE_SECP256K1', format = 'ADDRESS_FORMAT_ETHEREUM') => {
    const { organizationId, userId } = person
    const encryptedBundle = await page.seal(await begin('private_key'), privateKey, { organizationId, userId })
    const parameters = { userId, privateKeyName: 'imported', encryptedBundle, curve, addressFormats: [format] }
    return submit('import_private_key', parameters)
  }

  const wallets = async () => {
    const { body } = await custody.query('list_wallets', { organizationId: person.organizationId }, person.key)
    return body.wallets as { walletId: string; exported: boolean; imported: boolean }[]
  }

  describe('export', () => {
    test('default: any wallet derives the same address from the exported phrase', async () => {
      const words = (await exported('export_wallet', { walletId: person.walletId })).toString()
      expect(words.split(' ')).toHaveLength(12)
      expect(mnemonicToAccount(words).address).toBe(person.address)
      expect(await wallets()).toMatchObject([{ exported: true, imported: false }])
    })

    test("default: an account's key, in any letter case of its address", async () => {
      for (const address of [person.address, person.address.toLowerCase()]) {
        const key = await exported('export_wallet_account', { address })
        expect(privateKeyToAddress(`0x${key.toString('hex')}`)).toBe(person.address)
      }
      expect(await wallets()).toMatchObject([{ exported: false }])
    })

    test('default: a key that belongs to no wallet', async () => {
      const privateKeys = [
        {
          privateKeyName: 'k',
          curve: 'CURVE_SECP256K1',
          privateKeyTags: [],
          addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
        },
      ]
      const body = custody.toBody('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', person.organizationId, { privateKeys })
      const { activity } = (await custody.submit('create_private_keys', body, person.key)).body
      const { privateKeys: made } = activity.result.createPrivateKeysResultV2 as {
        privateKeys: [{ privateKeyId: string; addresses: [{ address: string }] }]
      }
      const [{ privateKeyId, addresses }] = made
      const key = await exported('export_private_key', { privateKeyId })
      expect(privateKeyToAddress(`0x${key.toString('hex')}`)).toBe(addresses[0].address)
      const { body: read } = await custody.query(
        'get_private_key',
        { organizationId: person.organizationId, privateKeyId },
        person.key,
      )
      expect(read).toMatchObject({ privateKey: { exported: true, imported: false } })
    })

    test('behavior: in either form of the target key', async () => {
      const compressed =
        (Number.parseInt(page.targetPublicKey.at(-1) ?? '', 16) % 2 ? '03' : '02') + page.targetPublicKey.slice(2, 66)
      const answer = await submit('export_wallet', { walletId: person.walletId, targetPublicKey: compressed })
      const words = (await page.open(resultOf(answer).exportBundle, person.organizationId)).toString()
      expect(mnemonicToAccount(words).address).toBe(person.address)
    })

    test.each([
      ['a point off the curve', { targetPublicKey: `04${'11'.repeat(64)}` }, 'invalid target public key'],
      ['no point', { targetPublicKey: '04' }, 'bad request body'],
      ['words of another language', { language: 'MNEMONIC_LANGUAGE_FRENCH' }, 'bad request body'],
      [
        'a wallet that is not there',
        { walletId: '00000000-0000-0000-0000-000000000000' },
        'no wallet found with the given ID',
      ],
    ])('error: %s', async (_, change, message) => {
      const parameters = { walletId: person.walletId, targetPublicKey: page.targetPublicKey, ...change }
      expect((await submit('export_wallet', parameters)).body).toMatchObject({ message })
      expect(await wallets()).toMatchObject([{ exported: false }])
    })

    test("error: another user's wallet, account or key", async () => {
      const other = await custody.createPerson()
      const { targetPublicKey } = page
      for (const [name, parameters] of [
        ['export_wallet', { walletId: other.walletId }],
        ['export_wallet_account', { address: other.address }],
        ['export_private_key', { privateKeyId: other.walletId }],
      ] as const) {
        expect((await submit(name, { ...parameters, targetPublicKey })).status).toBe(404)
      }
      const asParent = { ...other, key: custody.parent.key }
      const answer = await submit('export_wallet', { walletId: other.walletId, targetPublicKey }, asParent)
      expect(answer.body).toMatchObject({ code: 3, message: expect.stringContaining('organization mismatch') })
    })

    test('behavior: the secret is in no row, answer or line of the log (T18, T30)', async () => {
      const words = (await exported('export_wallet', { walletId: person.walletId })).toString()
      const key = (await exported('export_wallet_account', { address: person.address })).toString('hex')
      await importWallet(`${junk}\n--PASS--\nmotörhead`)
      const db = custody.database.kysely.withTables<Tables>()
      const rows = [
        await db.selectFrom('custodyActivity').selectAll().execute(),
        await db.selectFrom('custodyWallet').selectAll().execute(),
        await db.selectFrom('custodyWalletAccount').selectAll().execute(),
        await db.selectFrom('custodyImportTarget').selectAll().execute(),
      ]
      const text = JSON.stringify([rows, custody.logged])
      for (const secret of [words, key, junk, 'motörhead']) {
        expect(text).not.toContain(secret)
        expect(text).not.toContain(Buffer.from(secret).toString('hex'))
      }
    })
  })

  describe('import', () => {
    test('default: a wallet from its recovery phrase', async () => {
      const { addresses, walletId } = resultOf(await importWallet(junk)) as { addresses?: unknown; walletId?: string }
      expect(addresses).toEqual([junkAddress])
      expect((await wallets()).find((each) => each.walletId === walletId)).toMatchObject({
        imported: true,
        exported: false,
      })
      expect((await exported('export_wallet', { walletId })).toString()).toBe(junk)
    })

    test('behavior: a passphrase gives another wallet, and is exported with it', async () => {
      const text = `${junk}\n--PASS--\nmotörhead`
      const { addresses, walletId } = resultOf(await importWallet(text)) as { addresses?: unknown; walletId?: string }
      expect(addresses).toEqual([mnemonicToAccount(junk, { passphrase: 'motörhead' }).address])
      expect((await exported('export_wallet', { walletId })).toString()).toBe(text.normalize('NFKD'))
    })

    test('behavior: accounts that come later are of the same seed', async () => {
      const { walletId } = resultOf(await importWallet(`${junk}\n--PASS--\nx`, { accounts: [] }))
      const answer = await submit('create_wallet_accounts', { walletId, accounts: [ethereumAccount] })
      expect(resultOf(answer)).toEqual({ addresses: [mnemonicToAccount(junk, { passphrase: 'x' }).address] })
    })

    test.each([
      ['CURVE_SECP256K1', 'ADDRESS_FORMAT_ETHEREUM'],
      ['CURVE_ED25519', 'ADDRESS_FORMAT_SOLANA'],
    ])('default: a key of %s is exported unchanged', async (curve, format) => {
      const privateKey = randomBytes(32)
      const { privateKeyId, addresses } = resultOf(await importKey(privateKey, curve, format)) as Record<
        string,
        unknown
      >
      if (curve === 'CURVE_SECP256K1') {
        const address = privateKeyToAddress(`0x${privateKey.toString('hex')}`)
        expect(addresses).toEqual([{ format, address }])
      }
      expect(await exported('export_private_key', { privateKeyId })).toEqual(privateKey)
    })

    test.each([
      ['zero', Buffer.alloc(32)],
      ['the order of the curve', Buffer.from(secp256k1.CURVE.n.toString(16), 'hex')],
      ['31 bytes', randomBytes(31)],
      ['33 bytes', randomBytes(33)],
    ])('error: a key that is %s', async (_, privateKey) => {
      expect((await importKey(privateKey)).body).toMatchObject({ code: 3, message: 'invalid private key' })
    })

    test.each([
      ['a word changed', junk.replace('junk', 'test')],
      ['no words', 'hello'],
    ])('error: %s', async (_, text) => {
      expect((await importWallet(text)).body).toMatchObject({ code: 3, message: 'invalid mnemonic' })
    })

    const spent = { status: 400, body: { code: 3, message: 'invalid encrypted bundle' } }

    test('behavior: the target key is good for an hour', async () => {
      const bundle = await begin('wallet')
      at += hour - 1
      expect((await importWallet(junk, { bundle })).status).toBe(200)
      const late = await begin('wallet')
      at += hour
      expect(await importWallet(junk, { bundle: late })).toMatchObject(spent)
    })

    test('behavior: the target key is good for one import', async () => {
      const bundle = await begin('wallet')
      expect((await importWallet(junk, { bundle })).status).toBe(200)
      expect(await importWallet(junk, { bundle })).toMatchObject(spent)
    })

    test('behavior: two servers that read the same bundle import it once', async () => {
      const again = await createTestCustody({
        ...{ database: custody.database, kek, now: () => at, parent: custody.parent },
      })
      const { organizationId, userId } = person
      const encryptedBundle = await page.seal(await begin('wallet'), Buffer.from(junk), { organizationId, userId })
      const parameters = { userId, walletName: 'imported', encryptedBundle, accounts: [] }
      const answers = await Promise.all(
        [custody, again, custody, again].map((server) => submit('import_wallet', parameters, person, server)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
      expect(await wallets()).toHaveLength(2)
    })

    test('behavior: a new import replaces the pending one of its kind, and no other', async () => {
      const first = await begin('wallet')
      const key = await begin('private_key')
      const second = await begin('wallet')
      expect(await importWallet(junk, { bundle: first })).toMatchObject(spent)
      expect(await importWallet(junk, { bundle: key })).toMatchObject(spent)
      expect((await importWallet(junk, { bundle: second })).status).toBe(200)
    })

    test('error: sealed for another user, or another organization', async () => {
      const other = await custody.createPerson()
      const encryptedBundle = await page.seal(await begin('wallet'), Buffer.from(junk), {
        organizationId: person.organizationId,
        userId: person.userId,
      })
      await begin('wallet', other)
      const parameters = { walletName: 'stolen', encryptedBundle, accounts: [] }
      const answer = await submit('import_wallet', { ...parameters, userId: other.userId }, other)
      expect(answer).toMatchObject(spent)
      expect((await submit('init_import_wallet', { userId: other.userId })).body).toMatchObject({ code: 5 })
    })

    test.each([
      '',
      '{}',
      'null',
      '{"encappedPublic":"04","ciphertext":"00"}',
      `{"encappedPublic":"04${'11'.repeat(64)}","ciphertext":"00"}`,
    ])('error: the bundle %j', async (encryptedBundle) => {
      await begin('wallet')
      const parameters = { userId: person.userId, walletName: 'w', encryptedBundle, accounts: [] }
      expect(await submit('import_wallet', parameters)).toMatchObject(spent)
    })
  })
}
