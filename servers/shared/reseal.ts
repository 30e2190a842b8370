import { setImmediate } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Envelope, EnvelopeError } from './envelope.ts'

/** A column of sealed values: each belongs to its table, to the row that `row` names, and to a tenant. */
export type SealedColumn = {
  table: string
  column: string
  row: string
  tenant: { column: string } | { constant: string }
  /** Columns whose values are sealed with the value (see `Place`): texts that never change. */
  facts?: readonly string[]
}

/** How many values were encrypted again, and how many no key decrypts: those stay unchanged. */
export type Resealed = { resealed: number; unopened: number }

type Found = { row: string; tenant: string; sealed: Buffer } & Record<`fact${number}`, string>

/** Values looked at in one go, so that requests have their turn in between. */
const batch = 50

/**
 * Reseals, under the first key-encryption key, every value that an older one sealed. Works beside servers that read and
 * write: a value that changed meanwhile is left to that server. Stopped by `signal` and run again, it finds the
 * remaining values.
 */
export async function reseal(
  kysely: Kysely<unknown>,
  options: { envelope: Envelope; columns: readonly SealedColumn[]; signal?: AbortSignal | undefined },
): Promise<Resealed> {
  const { envelope, columns, signal } = options
  const total = { resealed: 0, unopened: 0 }
  for (const column of columns) {
    let last: Found | undefined
    for (;;) {
      const found = await findOlder(kysely, column, { header: envelope.header, last })
      for (const each of found) {
        const outcome = await resealOne(kysely, column, { envelope, found: each })
        if (outcome !== 'changed') total[outcome]++
      }
      last = found.at(-1)
      if (!last || signal?.aborted) break
      await setImmediate()
    }
  }
  return total
}

/** The next values under an older key, in the order of their tenants and rows. */
async function findOlder(
  kysely: Kysely<unknown>,
  { table, column, row, tenant, facts = [] }: SealedColumn,
  { header, last }: { header: Buffer; last: Found | undefined },
): Promise<Found[]> {
  const ref = sql.ref
  const owner: RawBuilder<string> = 'column' in tenant ? sql`${ref(tenant.column)}` : sql`${sql.lit(tenant.constant)}`
  const order = 'column' in tenant ? sql`${ref(tenant.column)}, ${ref(row)}` : sql`${ref(row)}`
  const place = last && ('column' in tenant ? sql`${last.tenant}, ${last.row}` : sql`${last.row}`)
  const after = place ? sql`and (${order}) > (${place})` : sql``
  const others = facts.map((fact, at) => sql`, ${ref(fact)} as ${ref(`fact${at}`)}`)
  const { rows } = await sql<Found>`
    select ${ref(row)} as "row", ${owner} as "tenant", ${ref(column)} as "sealed" ${sql.join(others, sql``)} from ${sql.table(table)}
    where substr(${ref(column)}, 1, ${sql.lit(header.length)}) <> ${header} ${after}
    order by ${order} limit ${sql.lit(batch)}`.execute(kysely)
  return rows
}

async function resealOne(
  kysely: Kysely<unknown>,
  { table, column, row: rowColumn, tenant: owner, facts }: SealedColumn,
  { envelope, found }: { envelope: Envelope; found: Found },
): Promise<'resealed' | 'unopened' | 'changed'> {
  const { row, tenant, sealed } = found
  const values = facts?.map((_, at) => found[`fact${at}`] ?? '')
  const place = { table, row, tenant, ...(values && { facts: values }) }
  const plain = open(envelope, sealed, place)
  if (!plain) return 'unopened'
  const fresh = envelope.seal(plain, place)
  plain.fill(0)
  const owned = 'column' in owner ? sql`and ${sql.ref(owner.column)} = ${tenant}` : sql``
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${fresh}
    where ${sql.ref(rowColumn)} = ${row} ${owned} and ${sql.ref(column)} = ${sealed}`.execute(kysely)
  return numAffectedRows === 1n ? 'resealed' : 'changed'
}

function open(envelope: Envelope, sealed: Buffer, place: Parameters<Envelope['open']>[1]): Buffer | undefined {
  try {
    return envelope.open(sealed, place)
  } catch (error) {
    if (error instanceof EnvelopeError) return undefined
    throw error
  }
}
