import { CompiledQuery, sql, type Transaction } from 'kysely'
import { randomBytes } from 'latchkey/crypto'
import { largeTextBytes, rowBytes, storageShards } from '../base/limits.ts'
import type { ActivityRow, Db, OrganizationRow, Tables, VoteRow } from './tables.ts'

/** The most that one organization, and an operator's organization with all its sub-organizations, may store. Bytes. */
export type StorageBounds = { organization: number; all: number }

/** Returns the bytes that an activity and its votes occupy, with keys, indexes and their record in the audit log. */
export function storedBytes({
  activity,
  votes = [],
}: {
  activity?: StoredTexts | undefined
  votes?: readonly StoredMessage[]
}): number {
  const ofActivity = activity ? rowBytes + textBytes(activity) : 0
  return votes.reduce((sum, { message }) => sum + rowBytes + Buffer.byteLength(message), ofActivity)
}

type StoredTexts = Pick<ActivityRow, 'intent' | 'result'>
type StoredMessage = Pick<VoteRow, 'message'>

export function textBytes({ intent, result }: StoredTexts): number {
  return Buffer.byteLength(intent) + Buffer.byteLength(result)
}

/** Returns whether an activity is listed, so that its payloads are replaced when they are old. */
export function isLarge(
  { hasPayload }: { hasPayload: boolean },
  { activity, votes = [] }: { activity: StoredTexts; votes?: readonly StoredMessage[] },
): boolean {
  const isLong = ({ message }: StoredMessage) => Buffer.byteLength(message) > largeTextBytes
  return (hasPayload && textBytes(activity) > largeTextBytes) || votes.some(isLong)
}

/** Returns the organizations whose counts include what this one stores. */
export function countedIn({ id, parentId }: Pick<OrganizationRow, 'id' | 'parentId'>): string[] {
  return parentId === null ? [id] : [id, parentId]
}

/** Returns counts by organization. One that has stored nothing yet is missing. */
export async function findStorage(
  db: Pick<Transaction<Tables>, 'selectFrom'>,
  organizationIds: readonly string[],
): Promise<Map<string, number>> {
  if (organizationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('custodyStorage')
    .select(({ fn }) => ['organizationId', fn.sum<number>('bytes').as('bytes')])
    .where('organizationId', 'in', organizationIds)
    .groupBy('organizationId')
    .execute()
  return new Map(rows.map(({ organizationId, bytes }) => [organizationId, Number(bytes)]))
}

/**
 * Adds to counts. A transaction waits for a concurrent one that changes the same row. All transactions change them in
 * the same order and as their very last step, so deadlocks cannot occur. Statements are compiled once, each for a fixed
 * number of rows.
 */
export function storageCounter(db: Db, shard = (randomBytes(16)[0] ?? 0) % storageShards) {
  const statements = [32, 4, 1].map((rows) => {
    const values = Array.from({ length: rows }, () => sql`(${''}, ${0}, ${0})`)
    const insert = sql`insert into "custodyStorage" ("organizationId", "shard", "bytes") values ${sql.join(values)}
      on conflict ("organizationId", "shard") do update set "bytes" = "custodyStorage"."bytes" + excluded."bytes"`
    return { rows, text: insert.compile(db).sql }
  })

  return async (transaction: Transaction<Tables>, added: ReadonlyMap<string, number>): Promise<void> => {
    const values = [...added.keys()].sort().flatMap((id) => [id, shard, added.get(id) ?? 0])
    for (const { rows, text } of statements) {
      while (values.length >= rows * 3) {
        await transaction.executeQuery(CompiledQuery.raw(text, values.splice(0, rows * 3)))
      }
    }
  }
}
