import { expect, test } from 'vitest'
import { createTestApiKey, createTestCustody, ethereumAccount } from '../../testing/custody.ts'
import type { DatabaseSuite } from '../../testing/databases.ts'
import type { Tables } from '../store/tables.ts'

/** Limits hold for every user, also when several servers work at the same time. */
export const limitsSuite: DatabaseSuite = (open) => {
  test('behavior: a user has at most ten keys without an expiry, at however many servers they are created', async () => {
    const database = await open()
    const kek = new Uint8Array(32)
    const one = await createTestCustody({ database, kek })
    const servers = [one, await createTestCustody({ database, kek, parent: one.parent })]
    const { organizationId, userId, key } = await one.createPerson()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => {
        const apiKeys = [{ apiKeyName: 'k', publicKey: createTestApiKey().publicKey }]
        const body = one.toBody('ACTIVITY_TYPE_CREATE_API_KEYS_V2', organizationId, { userId, apiKeys })
        return (servers[at % 2] ?? one).submit('create_api_keys', body, key)
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 429, 429, 429])
    expect((await one.query('get_api_keys', { organizationId, userId }, key)).body.apiKeys).toHaveLength(10)
  })

  test('behavior: an organization has a hundred wallets, even when two are the hundredth', async () => {
    const database = await open()
    const custody = await createTestCustody({ database })
    const { organizationId, key } = await custody.createPerson()
    const wallets = database.kysely.withTables<Tables>().insertInto('custodyWallet')
    const blank = {
      organizationId,
      name: 'w',
      sealedEntropy: Buffer.alloc(0),
      exported: 0,
      imported: 0,
      createdAt: 1,
      updatedAt: 1,
    }
    await wallets.values(Array.from({ length: 98 }, (_, at) => ({ ...blank, id: String(at) }))).execute()
    const create = () => {
      const parameters = { walletName: 'w', accounts: [] }
      const body = custody.toBody('ACTIVITY_TYPE_CREATE_WALLET', organizationId, parameters)
      return custody.submit('create_wallet', body, key)
    }
    const answers = await Promise.all([create(), create()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
    expect(await create()).toMatchObject({
      status: 429,
      body: { message: 'organization has exceeded maximum wallets' },
    })
  })

  test('error: control characters and endless lists are refused before they reach the database', async () => {
    const custody = await createTestCustody({ database: await open() })
    const { organizationId, userId, walletId, key } = await custody.createPerson()
    const account = { ...ethereumAccount, path: "m/44'/60'/1'/0/0" }
    const [nul, ...others] = ['a\u0000', 'a\n', 'a\u001b[2J', 'a\u0085']
    const activities = [
      ['create_wallet', 'ACTIVITY_TYPE_CREATE_WALLET', { walletName: nul, accounts: [] }],
      ...others.map((walletName) => ['create_wallet', 'ACTIVITY_TYPE_CREATE_WALLET', { walletName, accounts: [] }]),
      [
        'create_wallet_accounts',
        'ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS',
        { walletId, accounts: [{ ...account, name: nul }] },
      ],
      [
        'create_api_keys',
        'ACTIVITY_TYPE_CREATE_API_KEYS_V2',
        { userId, apiKeys: [{ apiKeyName: nul, publicKey: createTestApiKey().publicKey }] },
      ],
      [
        'sign_raw_payload',
        'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
        {
          signWith: nul,
          payload: 'x',
          encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
          hashFunction: 'HASH_FUNCTION_KECCAK256',
        },
      ],
    ] as [string, string, object][]
    for (const [name, type, parameters] of activities) {
      const answer = await custody.submit(name, custody.toBody(type, organizationId, parameters), key)
      expect([name, answer]).toMatchObject([name, { status: 400, body: { code: 3, message: 'bad request body' } }])
    }
    const queries: [string, object][] = [
      ['list_suborgs', { filterType: 'NAME', filterValue: nul }],
      ['list_activities', { filterByStatus: [nul] }],
      ['list_activities', { filterByType: [nul] }],
      ['list_activities', { filterByType: Array(101).fill('ACTIVITY_TYPE_CREATE_WALLET') }],
      ['list_activities', { filterByStatus: Array(101).fill('ACTIVITY_STATUS_COMPLETED') }],
      ['get_wallet_account', { walletId, address: nul }],
    ]
    for (const [name, input] of queries) {
      const answer = await custody.query(name, { organizationId, ...input }, key)
      expect([name, answer]).toMatchObject([name, { status: 400, body: { code: 3, message: 'bad request body' } }])
    }
  })

  test('behavior: a page has ten entries, or as many as requested up to a hundred', async () => {
    const database = await open()
    const custody = await createTestCustody({ database })
    const { organizationId, walletId, key } = await custody.createPerson()
    const db = database.kysely.withTables<Tables>()
    const like = await db
      .selectFrom('custodyWalletAccount')
      .selectAll()
      .where('walletId', '=', walletId)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: 120 }, (_, at) => ({ ...like, id: `${at}`, lookup: `${at}` }))
    await db.insertInto('custodyWalletAccount').values(rows).execute()
    const count = async (limit?: string) => {
      const paginationOptions = limit === undefined ? undefined : { limit }
      const { body } = await custody.query('list_wallet_accounts', { organizationId, paginationOptions }, key)
      return (body.accounts as object[]).length
    }
    expect([await count(), await count('7'), await count('999'), await count('0')]).toEqual([10, 7, 100, 1])
  })
}
