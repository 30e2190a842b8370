import { CompiledQuery, type Transaction } from 'kysely'
import { applyChange, type Change } from './changes.ts'
import type { ActivityRow, Db, Tables } from './tables.ts'

/** An activity with everything it changes. */
export type Entry = {
  activity: ActivityRow
  changes: readonly Change[]
  /** The API key that stamped it, where its row was remembered rather than read. */
  rememberedKeyId?: string | undefined
}

/**
 * What became of an entry, all of it or nothing. 'written': it is flushed to disk. Nothing was written when it was 'known' (the
 * organization has an activity of this fingerprint), or 'revoked' (another process deleted the key that stamped it).
 */
export type Outcome = 'written' | 'known' | 'revoked'

/** Rejects, with nothing written, when a change breaks a unique key. */
export type Commit = (entry: Entry) => Promise<Outcome>

/** Entries one transaction takes, so that the first of them need not wait for a crowd. */
const maxGroup = 128

type Waiting = { entry: Entry; resolve: (outcome: Outcome) => void; reject: (cause: unknown) => void }

/**
 * Group commit. A flush to disk takes as long as a signature, so the entries that arrive while one transaction runs, or one
 * right after another, share the next. When a group fails, each of its entries is tried alone.
 */
export function createCommitQueue(db: Db): Commit {
  const waiting: Waiting[] = []
  const writeEntry = entryWriter(db)
  let isRunning = false

  const write = (group: readonly Waiting[]) =>
    db.transaction().execute(async (transaction) => {
      const revoked = await findRevoked(transaction, group)
      const outcomes: Outcome[] = []
      for (const { entry } of group) {
        const isRevoked = entry.rememberedKeyId !== undefined && revoked.has(entry.rememberedKeyId)
        outcomes.push(isRevoked ? 'revoked' : await writeEntry(transaction, entry))
      }
      return outcomes
    })

  const settle = async (group: readonly Waiting[]) => {
    try {
      const outcomes = await write(group)
      for (const [at, { resolve }] of group.entries()) resolve(outcomes[at] ?? 'written')
    } catch (cause) {
      if (group.length === 1) group[0]?.reject(cause)
      else for (const one of group) await settle([one])
    }
  }

  const run = async () => {
    await settle(waiting.splice(0, maxGroup))
    isRunning = waiting.length > 0
    if (isRunning) gather()
  }

  // A turn of the event loop that brings no further entry ends the wait; under load every turn brings some.
  const gather = (known = 0) => {
    setImmediate(() => (waiting.length > known && waiting.length < maxGroup ? gather(waiting.length) : run()))
  }

  return (entry) =>
    new Promise((resolve, reject) => {
      waiting.push({ entry, resolve, reject })
      if (isRunning) return
      isRunning = true
      gather()
    })
}

/** Of the remembered keys that stamped a group, those that are no more: one question for all of them. */
async function findRevoked(transaction: Transaction<Tables>, group: readonly Waiting[]): Promise<Set<string>> {
  const ids = new Set(group.flatMap(({ entry: { rememberedKeyId } }) => rememberedKeyId ?? []))
  if (ids.size === 0) return ids
  const alive = await transaction
    .selectFrom('custodyApiKey')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  for (const { id } of alive) ids.delete(id)
  return ids
}

const columns = [
  'id',
  'organizationId',
  'fingerprint',
  'type',
  'status',
  'intent',
  'result',
  'userId',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof ActivityRow)[]

/** The activity comes first: where it is known already, none of its changes are made. Its statement is compiled once. */
function entryWriter(db: Db) {
  const blank = Object.fromEntries(columns.map((column) => [column, ''])) as unknown as ActivityRow
  const { sql } = db
    .insertInto('custodyActivity')
    .values(blank)
    .onConflict((conflict) => conflict.columns(['organizationId', 'fingerprint']).doNothing())
    .compile()

  return async (transaction: Transaction<Tables>, { activity, changes }: Entry): Promise<Outcome> => {
    const values = columns.map((column) => activity[column])
    const { numAffectedRows } = await transaction.executeQuery(CompiledQuery.raw(sql, values))
    if (numAffectedRows === 0n) return 'known'
    for (const change of changes) await applyChange(transaction, change)
    return 'written'
  }
}
