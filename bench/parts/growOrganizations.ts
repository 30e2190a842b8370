import { type Kysely, sql } from 'kysely'
import type { Database } from '../../servers/shared/database.ts'
import type { Person } from './custodyLoad.ts'

/** Tables of a sub-organization, with the columns that must differ between copies. */
const tables = {
  custodyOrganization: ['id'],
  custodyUser: ['organizationId', 'id'],
  custodyApiKey: ['organizationId', 'id', 'publicKey'],
  custodyWallet: ['organizationId', 'id'],
  custodyWalletAccount: ['organizationId', 'id', 'lookup'],
  custodyActivity: ['organizationId', 'id', 'fingerprint'],
} as const

/**
 * Fills a database with copies of one user's rows, up to a number of sub-organizations. They have the rows of real
 * ones, under ids that are spread over the whole range, so that indexes grow realistically. They have no credential to
 * sign in with.
 */
export async function growOrganizations(
  { kysely, dialect }: Database,
  options: { like: Person; to: number },
): Promise<void> {
  const { like, to } = options
  const db = kysely as Kysely<Record<string, Record<string, unknown>>>
  const { rows } = await sql<{ count: number }>`select count(*) as count from "custodyOrganization"`.execute(kysely)
  const from = Number(rows[0]?.count)
  const spread = (salt: number) =>
    dialect === 'sqlite'
      ? sql`printf('%08x-%04x-7000-8000-%012x', (n * 2654435761 + ${sql.lit(salt)}) & 4294967295, ${sql.lit(salt)}, n)`
      : sql`lpad(to_hex((n * 2654435761 + ${sql.lit(salt)}) & 4294967295), 8, '0') || '-' || lpad(to_hex(${sql.lit(salt)}), 4, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0')`
  const series =
    dialect === 'sqlite'
      ? sql`(with recursive series(n) as (select ${sql.lit(from)} union all select n + 1 from series where n < ${sql.lit(to - 1)}) select n from series)`
      : sql`(select n from generate_series(${sql.lit(from)}::int8, ${sql.lit(to - 1)}::int8) as n)`
  for (const [index, [table, changing]] of Object.entries(tables).entries()) {
    const owner = table === 'custodyOrganization' ? 'id' : 'organizationId'
    const template = await db.selectFrom(table).selectAll().where(owner, '=', like.organizationId).executeTakeFirst()
    if (!template) continue
    const columns = Object.keys(template)
    const values = columns.map((column) => {
      if (column === owner) return spread(1)
      if ((changing as readonly string[]).includes(column)) return spread(16 + index)
      return sql.ref(`template.${column}`)
    })
    const id = sql`${sql.ref('template.id')} = ${template.id}`
    const mine = sql`${sql.ref(`template.${owner}`)} = ${like.organizationId}`
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(values)} from ${sql.table(table)} as template, ${series} as series
      where ${id} and ${mine}`.execute(kysely)
  }
  await sql`analyze`.execute(kysely)
}
