import { sql } from 'kysely'
import type { Migration } from '../../../shared/migrate.ts'
import { createTables, type Keys, type Shapes } from './createTables.ts'

const tables = {
  custodyClaim: {
    id: 'text',
    organizationId: 'text',
    userId: 'text',
    parentId: 'text',
    kind: 'text',
    name: 'text',
    endsAt: 'integer?',
  },
} as const satisfies Shapes

const keys: Keys = [
  ['custodyClaim', 'primary', 'parentId', 'kind', 'name'],
  ['custodyClaim', 'index', 'organizationId', 'id'],
]

const into = sql`insert into "custodyClaim" ("id", "organizationId", "userId", "parentId", "kind", "name", "endsAt")`
const below = sql`join "custodyOrganization" as o on o."id" = c."organizationId" where o."parentId" is not null`
/**
 * Ids grow with time: if several already have a credential, the oldest keeps the claim, and the others keep their
 * credential.
 */
const oldestFirst = sql`order by c."id" on conflict do nothing`

/** Records which sub-organization of a parent holds a credential. A unique key enforces it across processes. */
export const claims: Migration = {
  name: '9-claims',
  async up(kysely, columns) {
    await createTables(kysely, columns, { tables, keys })
    // An expired key blocks no one.
    await sql`${into}
      select c."id", c."organizationId", c."userId", o."parentId", 'custodyApiKey', c."publicKey",
        c."createdAt" + c."expirationSeconds" * 1000
      from "custodyApiKey" as c ${below}
        and (c."expirationSeconds" is null or c."createdAt" + c."expirationSeconds" * 1000 > ${Date.now()})
      ${oldestFirst}`.execute(kysely)
    await sql`${into}
      select c."id", c."organizationId", c."userId", o."parentId", 'custodyAuthenticator', c."credentialId", null
      from "custodyAuthenticator" as c ${below}
      ${oldestFirst}`.execute(kysely)
  },
}
