import type { Db, OrganizationRow, UserRow } from './tables.ts'

export function findOrganization(db: Db, id: string): Promise<OrganizationRow | undefined> {
  return db.selectFrom('custodyOrganization').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Every origin that one of these organizations accepts in passkey ceremonies: the pages that may call. */
export async function findOrigins(db: Db, ids: ReadonlySet<string>): Promise<string[]> {
  const parents = db.selectFrom('custodyOrganization').select(['id', 'origins']).where('parentId', 'is', null)
  const rows = (await parents.execute()).filter(({ id }) => ids.has(id))
  return rows.flatMap((row) => JSON.parse(row.origins) as string[])
}

export function findUser(db: Db, organizationId: string, id: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('custodyUser')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Oldest first. */
export function findUsers(db: Db, organizationId: string): Promise<UserRow[]> {
  return db.selectFrom('custodyUser').selectAll().where('organizationId', '=', organizationId).orderBy('id').execute()
}

/** Who counts towards the root quorum, oldest first. */
export async function findRootUserIds(db: Db, organizationId: string): Promise<string[]> {
  const users = await findUsers(db, organizationId)
  return users.filter((user) => user.isRoot === 1).map((user) => user.id)
}

/** What `list_suborgs` can look for in a sub-organization, by the table and column where it is found. */
const filters = {
  CREDENTIAL_ID: ['custodyAuthenticator', 'credentialId'],
  USERNAME: ['custodyUser', 'name'],
  EMAIL: ['custodyUser', 'email'],
  PHONE_NUMBER: ['custodyUser', 'phoneNumber'],
  WALLET_ACCOUNT_ADDRESS: ['custodyWalletAccount', 'lookup'],
  PUBLIC_KEY: ['custodyApiKey', 'publicKey'],
} as const

export type SubOrganizationFilter = { type: keyof typeof filters | 'NAME'; value: string }

/** Ids of sub-organizations, oldest first, of at most `limit` after `after`. */
export async function findSubOrganizationIds(
  db: Db,
  parentId: string,
  options: {
    filter?: SubOrganizationFilter | undefined
    limit: number
    after?: string | undefined
    before?: string | undefined
  },
): Promise<string[]> {
  const { filter, limit, after, before } = options
  let query = db
    .selectFrom('custodyOrganization')
    .select('id')
    .where('parentId', '=', parentId)
    .orderBy('id')
    .limit(limit)
  if (after !== undefined) query = query.where('id', '>', after)
  if (before !== undefined) query = query.where('id', '<', before)
  if (filter?.type === 'NAME') query = query.where('name', '=', filter.value)
  else if (filter) {
    const [table, column] = filters[filter.type]
    query = query.where('id', 'in', (from) =>
      from
        .selectFrom(table)
        .select('organizationId')
        .where(column as never, '=', filter.value as never),
    )
  }
  return (await query.execute()).map((row) => row.id)
}
