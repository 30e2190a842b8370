import { CompiledQuery, sql, type Transaction } from 'kysely'
import { randomBytes } from 'latchkey/crypto'
import { largeTextBytes, rowBytes, storageShards } from '../base/limits.ts'
import type { ActivityRow, Db, OrganizationRow, Tables, VoteRow } from './tables.ts'

/** The most that one organization, and an operator's organization with all its sub-organizations, may store. Bytes. */
export type StorageBounds = { organization: number; all: number }

/** What an activity and its votes take up, with keys, indexes and their record in the audit log. Bytes. */
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

/** Whether an activity is listed, so that its payloads are found when they are old. */
export function isLarge(
  { hasPayload }: { hasPayload: boolean },
  { activity, votes = [] }: { activity: StoredTexts; votes?: readonly StoredMessage[] },
): boolean {
  const isLong = ({ message }: StoredMessage) => Buffer.byteLength(message) > largeTextBytes
  return (hasPayload && textBytes(activity) > largeTextBytes) || votes.some(isLong)
}

/** The organizations whose counts contain what this one stores. */
export function countedIn({ id, parentId }: Pick<OrganizationRow, 'id' | 'parentId'>): string[] {
  return parentId === null ? [id] : [id, parentId]
}

/** Counts by organization; one that stored nothing yet is missing. */
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
 * Adds to counts. A transaction that changes a row of another one waits for its end, so all do so in one order, and as the very last
 * thing: none waits for one that waits for it. Statements are compiled once, each for so many rows.
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
