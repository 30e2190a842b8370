import type { OidcIdentity } from './oauthProviders.ts'
import { inListOrder, isFromEnd, type Page } from './page.ts'
import type { Db, OrganizationRow, UserRow } from './tables.ts'

export function findOrganization(db: Db, id: string): Promise<OrganizationRow | undefined> {
  return db.selectFrom('custodyOrganization').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The operator's organization, whose settings its sub-organizations inherit. */
export async function findParent(db: Db, organization: OrganizationRow): Promise<OrganizationRow> {
  const { parentId } = organization
  // A sub-organization has empty lists of its own: without its parent it accepts nothing.
  return (parentId !== null && (await findOrganization(db, parentId))) || organization
}

export async function countSubOrganizations(db: Db, parentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('custodyOrganization')
    .select((from) => from.fn.countAll().as('count'))
    .where('parentId', '=', parentId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Returns every origin that one of these organizations (by id) accepts in passkey ceremonies: the pages that may call.
 */
export async function findOrigins(db: Db, ids: ReadonlyMap<string, unknown>): Promise<string[]> {
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

/** Lists the users who count towards the root quorum, oldest first. */
export async function findRootUserIds(db: Db, organizationId: string): Promise<string[]> {
  const users = await findUsers(db, organizationId)
  return users.filter((user) => user.isRoot === 1).map((user) => user.id)
}

/** The properties by which `list_suborgs` can find a sub-organization, with the table and column of each. */
const filters = {
  CREDENTIAL_ID: ['custodyAuthenticator', 'credentialId'],
  USERNAME: ['custodyUser', 'name'],
  EMAIL: ['custodyUser', 'email'],
  PHONE_NUMBER: ['custodyUser', 'phoneNumber'],
  WALLET_ACCOUNT_ADDRESS: ['custodyWalletAccount', 'lookup'],
  PUBLIC_KEY: ['custodyApiKey', 'publicKey'],
} as const

export type SubOrganizationFilter =
  | { type: keyof typeof filters | 'NAME'; value: string }
  | { type: 'IDENTITY'; value: OidcIdentity }

/** The column that stores whether a user has confirmed an address. */
const confirmations = { EMAIL: 'emailVerified', PHONE_NUMBER: 'phoneNumberVerified' } as const
export type VerifiedFilter = { type: keyof typeof confirmations; value: string }

/** Ids of sub-organizations, oldest first. */
export async function findSubOrganizationIds(
  db: Db,
  parentId: string,
  { filter, ...page }: Page & { filter?: SubOrganizationFilter | undefined },
): Promise<string[]> {
  let query = subOrganizations(db, parentId, page)
  if (filter?.type === 'NAME') query = query.where('name', '=', filter.value)
  else if (filter?.type === 'IDENTITY') {
    const { issuer, audience, subject } = filter.value
    query = query.where('id', 'in', (from) =>
      from
        .selectFrom('custodyOauthProvider')
        .select('organizationId')
        .where('issuer', '=', issuer)
        .where('audience', '=', audience)
        .where('subject', '=', subject),
    )
  } else if (filter) {
    const [table, column] = filters[filter.type]
    query = query.where('id', 'in', (from) =>
      from
        .selectFrom(table)
        .select('organizationId')
        .where(column as never, '=', filter.value as never),
    )
  }
  return toIds(await query.execute(), page)
}

/** Ids of sub-organizations in which a user has confirmed an address: this one, or any. Oldest first. */
export async function findVerifiedSubOrganizationIds(
  db: Db,
  parentId: string,
  { filter, ...page }: Page & { filter?: VerifiedFilter | undefined },
): Promise<string[]> {
  const query = subOrganizations(db, parentId, page).where('id', 'in', (from) => {
    const users = from.selectFrom('custodyUser').select('organizationId')
    if (!filter) {
      return users.where((where) => where.or([where('emailVerified', '=', 1), where('phoneNumberVerified', '=', 1)]))
    }
    const [, column] = filters[filter.type]
    return users.where(column, '=', filter.value).where(confirmations[filter.type], '=', 1)
  })
  return toIds(await query.execute(), page)
}

function subOrganizations(db: Db, parentId: string, page: Page) {
  const { limit, after, before } = page
  let query = db
    .selectFrom('custodyOrganization')
    .select('id')
    .where('parentId', '=', parentId)
    .orderBy('id', isFromEnd(page) ? 'desc' : 'asc')
    .limit(limit)
  if (after !== undefined) query = query.where('id', '>', after)
  if (before !== undefined) query = query.where('id', '<', before)
  return query
}

function toIds(rows: readonly { id: string }[], page: Page): string[] {
  return inListOrder(rows, page).map(({ id }) => id)
}
