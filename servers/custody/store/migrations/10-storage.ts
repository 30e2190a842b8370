import { sql } from 'kysely'
import type { Migration } from '../../../shared/migrate.ts'
import { createTables, type Keys, type Shapes } from './createTables.ts'

const tables = {
  custodyStorage: { organizationId: 'text', shard: 'integer', bytes: 'integer' },
  custodyLargeActivity: { id: 'text', organizationId: 'text', parentId: 'text?', at: 'integer' },
} as const satisfies Shapes

const keys: Keys = [
  ['custodyStorage', 'primary', 'organizationId', 'shard'],
  ['custodyLargeActivity', 'primary', 'organizationId', 'id'],
  ['custodyLargeActivity', 'index', 'at', 'id'],
]

/** Counts the stored bytes, and lists the large activities: see `storedBytes` and `isLarge` of this release. */
export const storage: Migration = {
  name: '10-storage',
  async up(kysely, columns) {
    await createTables(kysely, columns, { tables, keys })
    await sql`insert into "custodyStorage" ("organizationId", "shard", "bytes")
      select "organizationId", 0, sum("bytes") from (
        select "organizationId", 1024 + octet_length("intent") + octet_length("result") as "bytes" from "custodyActivity"
        union all
        select "organizationId", 1024 + octet_length("message") as "bytes" from "custodyVote"
      ) as stored group by "organizationId"`.execute(kysely)
    await sql`insert into "custodyStorage" ("organizationId", "shard", "bytes")
      select o."parentId", 0, sum(s."bytes") from "custodyStorage" as s
      join "custodyOrganization" as o on o."id" = s."organizationId" where o."parentId" is not null group by o."parentId"
      on conflict ("organizationId", "shard") do update set "bytes" = "custodyStorage"."bytes" + excluded."bytes"`.execute(
      kysely,
    )
    await sql`insert into "custodyLargeActivity" ("id", "organizationId", "parentId", "at")
      select a."id", a."organizationId", o."parentId", a."createdAt" from "custodyActivity" as a
      left join "custodyOrganization" as o on o."id" = a."organizationId"
      where (a."type" like 'ACTIVITY_TYPE_SIGN_%' and octet_length(a."intent") + octet_length(a."result") > 4096)
        or exists (select 1 from "custodyVote" as v where v."organizationId" = a."organizationId"
          and v."activityId" = a."id" and octet_length(v."message") > 4096)`.execute(kysely)
  },
}
