import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entropyToMnemonic, generateMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { type Kysely, sql } from 'kysely'
import { privateKeyToAddress } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openAudit } from '../../servers/custody/audit/beginAudit.ts'
import { verifyAudit } from '../../servers/custody/audit/verifyAudit.ts'
import { accountPlace } from '../../servers/custody/store/keyPlaces.ts'
import type { Tables } from '../../servers/custody/store/tables.ts'
import { type Database, openDatabase } from '../../servers/shared/database.ts'
import { createEnvelope } from '../../servers/shared/envelope.ts'
import { createTestCustody, ethereumAccount, type TestCustody, type TestPerson } from '../../servers/testing/custody.ts'
import { sealAsBefore } from '../../servers/testing/sealAsBefore.ts'
import { createTransferPage } from '../../servers/testing/transfers.ts'

// T18: an attacker has a copy of key custody's database, or writes to it, but does not have the key-encryption key. And how
// that key is changed.

const kek = randomBytes(32)
const words = generateMnemonic(wordlist)
const key = randomBytes(32)
let folder: string
let database: Database
let db: Kysely<Tables>
let custody: TestCustody
let person: TestPerson
/** The wallet and the key that the user imported, whose secrets the test therefore knows. */
let walletAddress: string
let keyAddress: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-stolen-'))
  database = await openDatabase({ path: join(folder, 'custody.sqlite') })
  db = database.kysely.withTables<Tables>()
  custody = await createTestCustody({ database, kek })
  person = await custody.createPerson()
  const page = await createTransferPage(custody.server.publicKeys.signer)
  const ids = { organizationId: person.organizationId, userId: person.userId }

  const forWallet = await run('init_import_wallet', { userId: person.userId })
  const wallet = await run('import_wallet', {
    userId: person.userId,
    walletName: 'brought',
    encryptedBundle: await page.seal(forWallet.initImportWalletResult?.importBundle, Buffer.from(words), ids),
    accounts: [ethereumAccount],
  })
  walletAddress = wallet.importWalletResult?.addresses[0] ?? ''
  const forKey = await run('init_import_private_key', { userId: person.userId })
  await run('import_private_key', {
    userId: person.userId,
    privateKeyName: 'brought',
    encryptedBundle: await page.seal(forKey.initImportPrivateKeyResult?.importBundle, key, ids),
    curve: 'CURVE_SECP256K1',
    addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
  })
  keyAddress = privateKeyToAddress(`0x${key.toString('hex')}`)
  // Exports leave nothing behind either.
  await run('export_wallet', { walletId: wallet.importWalletResult?.walletId, targetPublicKey: page.targetPublicKey })
})

afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

type Result = Record<string, { importBundle?: string; walletId?: string; addresses: string[] } | undefined>

async function run(name: string, parameters: object): Promise<Result> {
  const { body } = await submit(name, parameters)
  expect(body.activity?.status).toBe('ACTIVITY_STATUS_COMPLETED')
  return body.activity.result as Result
}

function submit(name: string, parameters: object, at = custody) {
  const body = at.toBody(`ACTIVITY_TYPE_${name.toUpperCase()}`, person.organizationId, parameters)
  return at.submit(name, body, person.key)
}

function signWith(address: string, at = custody) {
  const parameters = {
    signWith: address,
    payload: randomBytes(32).toString('hex'),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  }
  const body = at.toBody('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', person.organizationId, parameters)
  return at.submit('sign_raw_payload', body, person.key)
}

describe('a copy of the database', () => {
  test('default: it contains no secret in any encoding', async () => {
    const entropy = Buffer.from(mnemonicToEntropy(words, wordlist))
    expect(entropyToMnemonic(entropy, wordlist)).toBe(words)
    const accounts = await db.selectFrom('custodyWalletAccount').select(['address', 'publicKey']).execute()
    expect(accounts.map(({ address }) => address)).toContain(walletAddress)
    const stolen = Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))))
    // Public values are found, so the search works.
    expect(stolen.includes(walletAddress)).toBe(true)
    const spellings = [entropy, key, kek].flatMap((secret) => [
      secret,
      ...(['hex', 'base64', 'base64url'] as const).map((encoding) => Buffer.from(secret.toString(encoding))),
    ])
    for (const spelling of [...spellings, Buffer.from(words), Buffer.from(person.key.privateKey)]) {
      expect(stolen.includes(spelling)).toBe(false)
    }
  })

  test("attack: the attacker's own server cannot open anything", async () => {
    const copy = await openDatabase({ path: join(folder, 'custody.sqlite') })
    await expect(createTestCustody({ database: copy, kek: randomBytes(32), parent: custody.parent })).rejects.toThrow(
      'A sealed value does not open.',
    )
    await copy.close()
  })
})

describe('an attacker writes to the database', () => {
  const swap = async (table: 'custodyWalletAccount' | 'custodyPrivateKey', [a, b]: readonly [string, string]) => {
    const keyOf = (id: string) =>
      db.selectFrom(table).select('sealedKey').where('id', '=', id).executeTakeFirstOrThrow()
    const [first, second] = [await keyOf(a), await keyOf(b)]
    await db.updateTable(table).set(second).where('id', '=', a).execute()
    await db.updateTable(table).set(first).where('id', '=', b).execute()
  }
  /** A server without caches. */
  const another = () => createTestCustody({ database, kek, parent: custody.parent })
  const idOf = async (address: string) =>
    (await db.selectFrom('custodyWalletAccount').select('id').where('address', '=', address).executeTakeFirstOrThrow())
      .id

  test('attack: two keys of one user are swapped, and neither signs', async () => {
    await swap('custodyWalletAccount', [await idOf(person.address), await idOf(walletAddress)])
    const fresh = await another()
    for (const address of [person.address, walletAddress]) {
      expect(await signWith(address, fresh)).toMatchObject({ status: 500, body: { code: 13 } })
    }
    expect((await signWith(keyAddress, fresh)).status).toBe(200)
  })

  test("attack: the attacker's own key is put under a user’s address, and does not sign there", async () => {
    const victim = await custody.createPerson()
    await swap('custodyWalletAccount', [await idOf(person.address), await idOf(victim.address)])
    expect(await signWith(person.address, await another())).toMatchObject({ status: 500, body: { code: 13 } })
  })

  test('attack: a whole row is moved to another organization, and does not sign there', async () => {
    const victim = await custody.createPerson()
    await db
      .updateTable('custodyWalletAccount')
      .set({ organizationId: person.organizationId })
      .where('address', '=', victim.address)
      .execute()
    expect(await signWith(victim.address, await another())).toMatchObject({ status: 500, body: { code: 13 } })
  })

  test('attack: two accounts swap their addresses, and neither signs for the other', async () => {
    const account = async (address: string) =>
      db.selectFrom('custodyWalletAccount').selectAll().where('address', '=', address).executeTakeFirstOrThrow()
    const [one, two] = [await account(person.address), await account(walletAddress)]
    for (const [{ id }, { address, lookup }] of [
      [one, two],
      [two, one],
    ] as const) {
      await db.updateTable('custodyWalletAccount').set({ address, lookup }).where('id', '=', id).execute()
    }
    const fresh = await another()
    for (const { address } of [one, two]) {
      expect(await signWith(address, fresh)).toMatchObject({ status: 500, body: { code: 13 } })
    }
  })

  test('attack: the address of a private key is put on another private key', async () => {
    const other = { privateKeyName: 'other', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] }
    await run('create_private_keys', { privateKeys: [other] })
    const { id } = await db
      .selectFrom('custodyPrivateKey')
      .select('id')
      .where('name', '=', 'other')
      .executeTakeFirstOrThrow()
    await db.updateTable('custodyPrivateKeyAddress').set({ privateKeyId: id }).execute()
    expect(await signWith(keyAddress, await another())).toMatchObject({ status: 500, body: { code: 13 } })
    expect((await signWith(id, await another())).status).toBe(200)
  })

  test('attack: one bit of a sealed key', async () => {
    const id = await idOf(person.address)
    const { sealedKey } = await db
      .selectFrom('custodyWalletAccount')
      .select('sealedKey')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const last = sealedKey.length - 20
    sealedKey.writeUInt8(sealedKey.readUInt8(last) ^ 1, last)
    await db.updateTable('custodyWalletAccount').set({ sealedKey }).where('id', '=', id).execute()
    expect(await signWith(person.address, await another())).toMatchObject({ status: 500, body: { code: 13 } })
  })
})

describe('an attacker changes the recorded activities', () => {
  const day = 24 * 60 * 60 * 1000
  const digestOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`
  /** The activity of a signature over a large payload. */
  const signLarge = async () => {
    const parameters = {
      ...{ signWith: person.address, payload: 'pay Ada '.repeat(1000) },
      ...{ encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' },
    }
    const body = custody.toBody('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', person.organizationId, parameters)
    const { activity } = (await custody.submit('sign_raw_payload', body, person.key)).body
    return { id: activity.id, payload: parameters.payload }
  }
  const intentOf = async (id: string) =>
    (await db.selectFrom('custodyActivity').select('intent').where('id', '=', id).executeTakeFirstOrThrow()).intent
  const write = (id: string, intent: string) =>
    db.updateTable('custodyActivity').set({ intent }).where('id', '=', id).execute()
  const findings = async () => {
    const hashBlock = await openAudit({ db, envelope: createEnvelope([kek]) })
    return (await verifyAudit(db, { hashBlock })).findings
  }

  test('attack: a payload is replaced by the digest of another, as if it had become old', async () => {
    const { id, payload } = await signLarge()
    const forged = (await intentOf(id)).replace(payload, digestOf('pay Bob'))
    await write(id, JSON.stringify({ ...JSON.parse(forged), replaced: ['signRawPayloadIntentV2.payload'] }))
    expect(await findings()).toEqual([{ kind: 'changed', table: 'custodyActivity', id }])
  })

  test('attack: the digest of a payload that did become old is changed', async () => {
    const { id, payload } = await signLarge()
    const later = await createTestCustody({ database, kek, parent: custody.parent, now: () => Date.now() + 2 * day })
    expect(await later.server.replacePayloads(day)).toMatchObject({ activities: 1 })
    const intent = await intentOf(id)
    expect(intent).toContain(digestOf(payload))
    expect(await findings()).toEqual([])
    await write(id, intent.replace(digestOf(payload), digestOf('pay Bob')))
    expect(await findings()).toEqual([{ kind: 'changed', table: 'custodyActivity', id }])
  })
})

describe('a database of an earlier release', () => {
  test('attack: two accounts exchange their addresses before the upgrade, and neither signs after it', async () => {
    const envelope = createEnvelope([kek])
    const rows = await db.selectFrom('custodyWalletAccount').selectAll().execute()
    for (const row of rows) {
      const { facts: _, ...place } = accountPlace(row)
      const sealedKey = sealAsBefore(kek, envelope.open(row.sealedKey, accountPlace(row)), place)
      const { address = '', lookup = '' } = rows.find(({ id }) => id !== row.id) ?? {}
      await db
        .updateTable('custodyWalletAccount')
        .set({ sealedKey, address, lookup })
        .where('id', '=', row.id)
        .execute()
    }
    const upgraded = await createTestCustody({ database, kek, parent: custody.parent })
    for (const { address } of rows) expect(await signWith(address, upgraded)).toMatchObject({ status: 500 })
  })
})

describe('changing the key-encryption key', () => {
  const newer = randomBytes(32)

  test('behavior: while two servers sign, no request fails', async () => {
    const { parent } = custody
    const prepared = await createTestCustody({ database, parent, envelope: createEnvelope([kek, newer]) })
    const rotating = await createTestCustody({ database, parent, envelope: createEnvelope([newer, kek]) })
    let isOver = false
    const addresses = [person.address, walletAddress, keyAddress]
    const statuses: number[] = []
    const client = async (server: TestCustody, number: number) => {
      do {
        statuses.push((await signWith(addresses[number % 3] ?? '', server)).status)
        statuses.push(
          (await submit('create_wallet', { walletName: randomBytes(8).toString('hex'), accounts: [] }, server)).status,
        )
      } while (!isOver)
    }
    const clients = [0, 1, 2].flatMap((number) => [client(prepared, number), client(rotating, number)])
    const during = await rotating.server.reseal()
    isOver = true
    await Promise.all(clients)
    expect(during).toMatchObject({ unopened: 0 })
    expect(during.resealed).toBeGreaterThan(4)
    expect(new Set(statuses)).toEqual(new Set([200]))

    // The last server that encrypted with the old key has first restarted with the new one, and checks again.
    await (await createTestCustody({ database, parent, envelope: createEnvelope([newer, kek]) })).server.reseal()
    const after = await createTestCustody({ database, parent, kek: newer })
    for (const address of addresses) expect((await signWith(address, after)).status).toBe(200)
    const { rows } = await sql<{ left: number }>`
      select count(*) as "left" from "custodyWallet" where substr("sealedEntropy", 1, 9) <> ${createEnvelope([newer]).headerOf({})}
    `.execute(database.kysely)
    expect(Number(rows[0]?.left)).toBe(0)
  })
})
