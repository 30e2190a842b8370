import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Envelope } from './envelope.ts'
import { findSealed, openSealed, type SealedColumn, type SealedValue } from './sealedValues.ts'

/** How many values were encrypted again, and how many no key decrypts; those stay unchanged. */
export type Resealed = { resealed: number; unopened: number }

/**
 * Encrypts all values of older key-encryption keys again under the first one. It runs beside servers that read and
 * write: it skips a value that changes meanwhile. If `signal` stops it, the next run finds the remaining values.
 */
export async function reseal(
  kysely: Kysely<unknown>,
  options: { envelope: Envelope; columns: readonly SealedColumn[]; signal?: AbortSignal | undefined },
): Promise<Resealed> {
  const { envelope, columns, signal } = options
  const total = { resealed: 0, unopened: 0 }
  for (const column of columns) {
    let last: SealedValue | undefined
    for (;;) {
      const found = await findSealed(kysely, column, { last, except: envelope.headerOf(column) })
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

async function resealOne(
  kysely: Kysely<unknown>,
  column: SealedColumn,
  { envelope, found }: { envelope: Envelope; found: SealedValue },
): Promise<'resealed' | 'unopened' | 'changed'> {
  const plain = openSealed(envelope, found)
  if (!plain) return 'unopened'
  const { place } = found
  const fresh = envelope.seal(plain, place)
  plain.fill(0)
  return (await replaceSealed(kysely, column, { found, fresh })) ? 'resealed' : 'changed'
}

/** Replaces a sealed value, unless it has changed since it was read. */
export async function replaceSealed(
  kysely: Kysely<unknown>,
  { table, column, row: rowColumn, tenant: owner }: SealedColumn,
  { found: { row, tenant, sealed }, fresh }: { found: SealedValue; fresh: Buffer },
): Promise<boolean> {
  const owned = 'column' in owner ? sql`and ${sql.ref(owner.column)} = ${tenant}` : sql``
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${fresh}
    where ${sql.ref(rowColumn)} = ${row} ${owned} and ${sql.ref(column)} = ${sealed}`.execute(kysely)
  return numAffectedRows === 1n
}
