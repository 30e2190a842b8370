import { expect, test } from 'vitest'
import { askAs } from '../../testing/ask.ts'
import {
  createTestApiKey,
  createTestCustody,
  createTestParent,
  ethereumAccount,
  toPersonParameters,
} from '../../testing/custody.ts'
import type { DatabaseSuite } from '../../testing/databases.ts'
import { tablesNaming } from '../../testing/tablesNaming.ts'
import { toTestAuthenticator } from '../../testing/tenants/victim.ts'
import type { Tables } from '../store/tables.ts'

/** Sub-organizations, and how much each may hold. */
export const organizationsSuite: DatabaseSuite = (open) => {
  test('behavior: an organization has a new name', async () => {
    const custody = await createTestCustody({ database: await open() })
    const ask = askAs(custody, await custody.createPerson())
    await ask.result('update_organization_name', { organizationName: 'Ann' })
    expect(await ask.query('whoami')).toMatchObject({ organizationName: 'Ann' })
    await ask.result('update_sub_organization', { subOrganizationName: 'Anna' })
    expect(await ask.query('whoami')).toMatchObject({ organizationName: 'Anna' })
  })

  test('error: the operator’s own organization is no sub-organization', async () => {
    const custody = await createTestCustody({ database: await open() })
    const operator = askAs(custody, custody.parent)
    for (const [name, parameters] of [
      ['update_sub_organization', { subOrganizationName: 'x' }],
      ['delete_sub_organization', { deleteWithoutExport: true }],
    ] as const) {
      expect(await operator.submit(name, parameters)).toMatchObject({
        status: 400,
        body: { message: 'organization is not a sub-organization' },
      })
    }
  })

  test('behavior: a deleted sub-organization leaves only its activities and their data', async () => {
    const database = await open()
    const custody = await createTestCustody({ database })
    const [gone, stays] = [await custody.createPerson(), await custody.createPerson()]
    const ask = askAs(custody, gone)
    await ask.result('create_authenticators', { userId: gone.userId, authenticators: [toTestAuthenticator()] })
    const { subOrganizationUuid } = await ask.result<{ subOrganizationUuid: string }>('delete_sub_organization', {
      deleteWithoutExport: true,
    })
    expect(subOrganizationUuid).toBe(gone.organizationId)
    const answer = await custody.query('whoami', { organizationId: gone.organizationId }, gone.key)
    expect(answer).toMatchObject({ status: 404, body: { message: 'no organization found with the given ID' } })
    expect(await askAs(custody, stays).query('list_wallets')).toMatchObject({ wallets: [{}] })
    const db = database.kysely.withTables<Tables>()
    const left: string[] = []
    for (const table of (await tablesNaming(database, 'organizationId')) as 'custodyApiKey'[]) {
      const rows = db.selectFrom(table).select('organizationId').where('organizationId', '=', gone.organizationId)
      if ((await rows.execute()).length > 0) left.push(table)
    }
    expect(left.sort()).toEqual(['custodyActivity', 'custodyStorage'])
    const activities = await db
      .selectFrom('custodyActivity')
      .select('type')
      .where('organizationId', '=', gone.organizationId)
      .orderBy('id')
      .execute()
    expect(activities.map(({ type }) => type)).toEqual([
      'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2',
      'ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION',
    ])
  })

  test('option: limits, for each organization of an operator', async () => {
    const custody = await createTestCustody({ database: await open() })
    const limits = {
      ...{ users: 2, wallets: 2, walletAccounts: 2, privateKeys: 1, subOrganizations: 2 },
      ...{ authenticatorsPerUser: 1, longLivedApiKeysPerUser: 2, expiringApiKeysPerUser: 1 },
    }
    const parent = await createTestParent(custody.server, { limits })
    const person = await custody.createPerson({ parent })
    const ask = askAs(custody, person)
    const { userId, walletId } = person
    const account = (at: number) => ({ ...ethereumAccount, path: `m/44'/60'/${at}'/0/0` })
    let accounts = 0
    const key = () => ({ apiKeyName: 'k', publicKey: createTestApiKey().publicKey })
    const privateKey = { privateKeyName: 'k', curve: 'CURVE_ED25519', privateKeyTags: [], addressFormats: [] }
    const steps = [
      [
        'create_wallet_accounts',
        () => ({ walletId, accounts: [account(++accounts)] }),
        'organization has exceeded maximum wallet accounts',
      ],
      ['create_wallet', () => ({ walletName: 'w', accounts: [] }), 'organization has exceeded maximum wallets'],
      [
        'create_users',
        () => ({ users: [{ userName: 'u', apiKeys: [], authenticators: [], userTags: [] }] }),
        'organization has exceeded maximum users',
      ],
      ['create_private_keys', () => ({ privateKeys: [privateKey] }), 'organization has exceeded maximum private keys'],
      [
        'create_authenticators',
        () => ({ userId, authenticators: [toTestAuthenticator()] }),
        'user has exceeded maximum authenticators',
      ],
      ['create_api_keys', () => ({ userId, apiKeys: [key()] }), 'user has exceeded maximum long-lived api keys'],
    ] as const
    for (const [name, toParameters, message] of steps) {
      await ask.result(name, toParameters())
      expect(await ask.submit(name, toParameters())).toMatchObject({ status: 429, body: { code: 8, message } })
    }
    const operator = askAs(custody, parent)
    const another = () => operator.submit('create_sub_organization', toPersonParameters(createTestApiKey()))
    const statuses = (await Promise.all([another(), another()])).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 429])
    expect(await another()).toMatchObject({ body: { message: 'organization has exceeded maximum sub-organizations' } })
  })

  test('option: requestRate of one operator', async () => {
    const custody = await createTestCustody({ database: await open() })
    const parent = await createTestParent(custody.server, { requestRate: { burst: 2, perMinute: 1 } })
    const whoami = (of: typeof parent) => custody.query('whoami', { organizationId: of.organizationId }, of.key)
    const statuses = []
    for (const of of [parent, parent, parent, custody.parent]) statuses.push((await whoami(of)).status)
    expect(statuses).toEqual([200, 200, 429, 200])
  })

  test('behavior: pages of sub-organizations, after one and before one', async () => {
    const custody = await createTestCustody({ database: await open() })
    const operator = askAs(custody, custody.parent)
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.push((await custody.createPerson()).organizationId)
    const page = async (paginationOptions: object) =>
      (await operator.query<{ organizationIds: string[] }>('list_suborgs', { paginationOptions })).organizationIds
    expect(await page({ limit: '2' })).toEqual(ids.slice(0, 2))
    expect(await page({ limit: '2', after: ids[1] })).toEqual(ids.slice(2, 4))
    expect(await page({ limit: '2', before: ids[4] })).toEqual(ids.slice(2, 4))
  })

  test('behavior: an unconfirmed address finds no sub-organization', async () => {
    const database = await open()
    const custody = await createTestCustody({ database })
    const { organizationId, userId } = await custody.createPerson().then(async (person) => {
      await askAs(custody, person).result('update_user_email', { userId: person.userId, userEmail: 'a@example.com' })
      return person
    })
    const operator = askAs(custody, custody.parent)
    const find = async (name: 'list_suborgs' | 'list_verified_suborgs') => {
      const input = { filterType: 'EMAIL', filterValue: 'a@example.com' }
      return (await operator.query<{ organizationIds: string[] }>(name, input)).organizationIds
    }
    expect(await find('list_suborgs')).toEqual([organizationId])
    expect(await find('list_verified_suborgs')).toEqual([])
    const db = database.kysely.withTables<Tables>()
    await db.updateTable('custodyUser').set({ emailVerified: 1 }).where('id', '=', userId).execute()
    expect(await find('list_verified_suborgs')).toEqual([organizationId])
    expect(await operator.query('list_verified_suborgs')).toEqual({ organizationIds: [organizationId] })
  })
}
