import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEnvelope } from '../../shared/envelope.ts'
import { isUniqueViolation } from '../../shared/isUniqueViolation.ts'
import { migrate } from '../../shared/migrate.ts'
import { createTestApiKey, createTestCustody, ethereumAccount, type TestCustody } from '../../testing/custody.ts'
import type { DatabaseSuite } from '../../testing/databases.ts'
import { createAuditChain } from '../audit/auditChain.ts'
import { beginAudit } from '../audit/beginAudit.ts'
import { createCommitQueue, type Entry } from '../commit/commitQueue.ts'
import { readActivities } from './activities.ts'
import { findApiKeys } from './credentials.ts'
import { accountPlace } from './keyPlaces.ts'
import { migrations } from './migrations.ts'
import type { ApiKeyRow, Tables } from './tables.ts'

const organizationId = 'organization'

function toEntry(fingerprint: string, keys: readonly string[] = []): Entry {
  return {
    activity: {
      id: `id of ${fingerprint}`,
      organizationId,
      fingerprint,
      type: 'ACTIVITY_TYPE_TEST',
      status: 'ACTIVITY_STATUS_COMPLETED',
      intent: '{}',
      result: '{}',
      userId: 'user',
      createdAt: 1,
      updatedAt: 1,
    },
    changes: [{ into: 'custodyApiKey', rows: keys.map(toApiKey) }],
    seen: [],
  }
}

function toApiKey(publicKey: string): ApiKeyRow {
  const row = {
    organizationId,
    userId: 'user',
    name: 'key',
    type: 'T',
    expirationSeconds: null,
    createdAt: 1,
    updatedAt: 1,
  }
  return { ...row, id: `id of ${publicKey}`, publicKey }
}

/** The requirements of key custody on its database. */
export const storeSuite: DatabaseSuite = (open) => {
  const openQueue = async () => {
    const db = await migrate<Tables>(await open(), 'custody', migrations)
    const fingerprints = async () => {
      const found: string[] = []
      for await (const { fingerprint } of readActivities(db, organizationId, { limit: 100 })) found.push(fingerprint)
      return found.sort()
    }
    const written = async () => ({
      activities: await fingerprints(),
      keys: (await findApiKeys(db, organizationId)).map(({ publicKey }) => publicKey).sort(),
    })
    const hashBlock = await beginAudit({ db, envelope: createEnvelope([Buffer.alloc(32, 7)]), now: Date.now })
    return { commit: createCommitQueue(db, createAuditChain({ hashBlock, now: Date.now })), written }
  }

  test('default: an entry is written with its changes', async () => {
    const { commit, written } = await openQueue()
    expect(await commit(toEntry('a', ['k']))).toBe('written')
    expect(await written()).toEqual({ activities: ['a'], keys: ['k'] })
  })

  test('behavior: a known fingerprint has no effect', async () => {
    const { commit, written } = await openQueue()
    await commit(toEntry('a'))
    expect(await commit(toEntry('a', ['k']))).toBe('known')
    expect(await written()).toEqual({ activities: ['a'], keys: [] })
  })

  test('behavior: of many concurrent entries, each is all or nothing, and one failure harms no other', async () => {
    const { commit, written } = await openQueue()
    await commit(toEntry('first', ['taken']))
    const settled = await Promise.allSettled([
      commit(toEntry('a', ['x'])),
      commit(toEntry('b', ['y', 'taken'])),
      commit(toEntry('a', ['z'])),
      commit(toEntry('c', [])),
    ])
    expect(settled.map((each) => (each.status === 'fulfilled' ? each.value : 'refused'))).toEqual([
      'written',
      'refused',
      'known',
      'written',
    ])
    expect(settled[1]?.status === 'rejected' && isUniqueViolation(settled[1].reason)).toBe(true)
    expect(await written()).toEqual({ activities: ['a', 'c', 'first'], keys: ['taken', 'x'] })
  })

  test('behavior: servers that share a database execute one body once', async () => {
    const database = await open()
    const kek = new Uint8Array(32)
    const one = await createTestCustody({ database, kek })
    const two = await createTestCustody({ database, kek, parent: one.parent })
    const person = await one.createPerson()
    const body = one.toBody('ACTIVITY_TYPE_CREATE_WALLET', person.organizationId, {
      walletName: 'once',
      accounts: [ethereumAccount],
    })
    const answers = await Promise.all(
      [one, two, one, two].map((custody) => custody.submit('create_wallet', body, person.key)),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const { body: list } = await two.query('list_wallets', { organizationId: person.organizationId }, person.key)
    expect(list.wallets).toHaveLength(2)
  })

  test('behavior: a key deleted at one server stamps at no other', async () => {
    const database = await open()
    const kek = new Uint8Array(32)
    const one = await createTestCustody({ database, kek })
    const two = await createTestCustody({ database, kek, parent: one.parent })
    const person = await one.createPerson()
    const { organizationId, userId, key, address } = person
    const sign = (custody: TestCustody) =>
      custody.submit(
        'sign_raw_payload',
        custody.toBody('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', organizationId, {
          signWith: address,
          payload: randomUUID(),
          encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
          hashFunction: 'HASH_FUNCTION_KECCAK256',
        }),
        key,
      )
    expect((await sign(two)).status).toBe(200)
    const { body } = await one.query('get_api_keys', { organizationId, userId }, key)
    const [{ apiKeyId }] = body.apiKeys as [{ apiKeyId: string }]
    const apiKeys = [{ apiKeyName: 'another', publicKey: createTestApiKey().publicKey }]
    const addition = one.toBody('ACTIVITY_TYPE_CREATE_API_KEYS_V2', organizationId, { userId, apiKeys })
    expect((await one.submit('create_api_keys', addition, key)).status).toBe(200)
    const deletion = one.toBody('ACTIVITY_TYPE_DELETE_API_KEYS', organizationId, { userId, apiKeyIds: [apiKeyId] })
    expect((await one.submit('delete_api_keys', deletion, key)).status).toBe(200)
    expect((await sign(two)).status).toBe(401)
  })

  test('behavior: sealed values open in their own row only (T18)', async () => {
    const database = await open()
    const custody = await createTestCustody({ database })
    const [victim, thief] = [await custody.createPerson(), await custody.createPerson()]
    const db = database.kysely.withTables<Tables>()
    const account = await db
      .selectFrom('custodyWalletAccount')
      .selectAll()
      .where('organizationId', '=', victim.organizationId)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('custodyWalletAccount')
      .set({ sealedKey: account.sealedKey })
      .where('organizationId', '=', thief.organizationId)
      .execute()
    const body = custody.toBody('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', thief.organizationId, {
      signWith: thief.address,
      payload: 'x',
      encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
      hashFunction: 'HASH_FUNCTION_KECCAK256',
    })
    expect(await custody.submit('sign_raw_payload', body, thief.key)).toMatchObject({ status: 500, body: { code: 13 } })
  })

  test('behavior: the database holds no secret in clear (T18)', async () => {
    const database = await open()
    const kek = randomBytes(32)
    const custody = await createTestCustody({ database, kek })
    const { organizationId } = await custody.createPerson()
    const db = database.kysely.withTables<Tables>()
    const wallet = await db.selectFrom('custodyWallet').selectAll().executeTakeFirstOrThrow()
    const account = await db.selectFrom('custodyWalletAccount').selectAll().executeTakeFirstOrThrow()
    const place = { table: 'custodyWallet', row: wallet.id, tenant: organizationId }
    const envelope = createEnvelope([kek])
    const entropy = envelope.open(wallet.sealedEntropy, place)
    const key = envelope.open(account.sealedKey, accountPlace(account))
    expect([entropy.length, key.length]).toEqual([16, 32])
    for (const sealed of [wallet.sealedEntropy, account.sealedKey]) {
      expect(sealed.includes(entropy) || sealed.includes(key)).toBe(false)
    }
    const text = JSON.stringify([wallet, account, await db.selectFrom('custodyActivity').selectAll().execute()])
    for (const secret of [entropy, key]) {
      expect(text).not.toContain(secret.toString('hex'))
      expect(text).not.toContain(secret.toString('base64url'))
    }
  })

  test('error: another key-encryption key (T18)', async () => {
    const database = await open()
    await createTestCustody({ database })
    await expect(createTestCustody({ database })).rejects.toThrow('A sealed value does not open.')
  })

  test('behavior: a new key of the operator ends the earlier ones and makes no second root user', async () => {
    const database = await open()
    const custody = await createTestCustody({ database })
    const { organizationId, key: earlier } = custody.parent
    const whoami = (key: typeof earlier) => custody.query('whoami', { organizationId }, key)
    const before = (await whoami(earlier)).body
    const key = createTestApiKey()
    await custody.server.createParentOrganization({
      ...{ organizationId, name: 'Parent', userName: 'operator', apiPublicKey: key.publicKey, origins: [], rpIds: [] },
    })
    expect((await whoami(earlier)).status).toBe(401)
    expect((await whoami(key)).body).toEqual(before)
    expect((await custody.query('list_users', { organizationId }, key)).body.users).toHaveLength(1)
  })

  test("behavior: the operator's call updates an organization without creating duplicates", async () => {
    const database = await open()
    const { server } = await createTestCustody({ database })
    const { publicKey } = createTestApiKey()
    const operator = { name: 'a', apiPublicKey: publicKey, userName: 'operator', origins: [], rpIds: [] }
    const first = await server.createParentOrganization(operator)
    const again = await server.createParentOrganization({
      ...operator,
      ...first,
      name: 'b',
      origins: ['https://new.example'],
    })
    expect(again).toEqual(first)
    const { rows } =
      await sql`select "name", "origins" from "custodyOrganization" where "id" = ${first.organizationId}`.execute(
        database.kysely,
      )
    expect(rows).toEqual([{ name: 'b', origins: '["https://new.example"]' }])
  })
}
