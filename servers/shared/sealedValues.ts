import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Envelope, EnvelopeError, type Place } from './envelope.ts'

/** A column of sealed values: each belongs to its table, to the row that `row` names, and to a tenant. */
export type SealedColumn = {
  table: string
  column: string
  row: string
  tenant: { column: string } | { constant: string }
  /** Columns that are authenticated with the value (see `Place`): texts that never change. */
  facts?: readonly string[]
}

export type SealedValue = { row: string; tenant: string; sealed: Buffer; place: Place }

type Found = { row: string; tenant: string; sealed: Buffer } & Record<`fact${number}`, string>

/** Values per read, so that requests are served in between. */
const batch = 50

/**
 * Returns the next values of a column, in the order of their tenants and rows; none at the end.
 * @param options.last the value after which to continue
 * @param options.except the first bytes of values to leave out
 */
export async function findSealed(
  kysely: Kysely<unknown>,
  { table, column, row, tenant, facts }: SealedColumn,
  { last, except = Buffer.of() }: { last?: SealedValue | undefined; except?: Buffer },
): Promise<SealedValue[]> {
  const ref = sql.ref
  const owner: RawBuilder<string> = 'column' in tenant ? sql`${ref(tenant.column)}` : sql`${sql.lit(tenant.constant)}`
  const order = 'column' in tenant ? sql`${ref(tenant.column)}, ${ref(row)}` : sql`${ref(row)}`
  const place = last && ('column' in tenant ? sql`${last.tenant}, ${last.row}` : sql`${last.row}`)
  const after = place ? sql`and (${order}) > (${place})` : sql``
  const others = facts?.map((fact, at) => sql`, ${ref(fact)} as ${ref(`fact${at}`)}`) ?? []
  const wanted =
    except.length === 0
      ? sql`${ref(column)} is not null`
      : sql`substr(${ref(column)}, 1, ${sql.lit(except.length)}) <> ${except}`
  const { rows } = await sql<Found>`
    select ${ref(row)} as "row", ${owner} as "tenant", ${ref(column)} as "sealed" ${sql.join(others, sql``)} from ${sql.table(table)}
    where ${wanted} ${after}
    order by ${order} limit ${sql.lit(batch)}`.execute(kysely)
  return rows.map((found) => {
    const values = facts?.map((_, at) => found[`fact${at}`] ?? '')
    const at = { table, row: found.row, tenant: found.tenant, ...(values && { facts: values }) }
    return { row: found.row, tenant: found.tenant, sealed: found.sealed, place: at }
  })
}

/** Opens a value; undefined when no key opens it. */
export function openSealed(envelope: Envelope, { sealed, place }: SealedValue): Buffer | undefined {
  try {
    return envelope.open(sealed, place)
  } catch (error) {
    if (error instanceof EnvelopeError) return undefined
    throw error
  }
}

/** Opens every sealed value, and returns how many there are and how many no key opens. */
export async function countSealed(
  kysely: Kysely<unknown>,
  { envelope, columns }: { envelope: Envelope; columns: readonly SealedColumn[] },
): Promise<{ values: number; unopened: number }> {
  const total = { values: 0, unopened: 0 }
  for (const column of columns) {
    for (let last: SealedValue | undefined; ; ) {
      const found = await findSealed(kysely, column, { last })
      for (const each of found) {
        const plain = openSealed(envelope, each)
        total.values++
        if (!plain) total.unopened++
        plain?.fill(0)
      }
      last = found.at(-1)
      if (!last) break
    }
  }
  return total
}
