import { CompiledQuery, type Transaction } from 'kysely'
import { applyChange, type Change } from './changes.ts'
import type { ActivityRow, Db, OrganizationRow, Tables } from './tables.ts'

/**
 * The state of an organization that changes were planned on. They are written only while it is still so, which makes what was
 * counted before (keys, wallets) hold after, however many requests and servers plan at the same time.
 */
export type Basis = Pick<OrganizationRow, 'id' | 'revision'>

/** An activity with everything it changes. */
export type Entry = {
  activity: ActivityRow
  changes: readonly Change[]
  basis?: Basis | undefined
  /** The API key that stamped it, where its row was remembered rather than read. */
  rememberedKeyId?: string | undefined
}

/**
 * What became of an entry, all of it or nothing. 'written': it is flushed to disk. Nothing was written when it was 'known' (the
 * organization has an activity of this fingerprint), 'revoked' (another process deleted the key that stamped it), or 'stale'
 * (its basis changed meanwhile).
 */
export type Outcome = 'written' | 'known' | 'revoked' | 'stale'

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

/** Moves an organization to its next revision. On Postgres the row stays locked until the transaction ends. */
async function advance(transaction: Transaction<Tables>, { id, revision }: Basis): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('custodyOrganization')
    .set({ revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows === 1n
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

  return async (transaction: Transaction<Tables>, { activity, changes, basis }: Entry): Promise<Outcome> => {
    if (basis && !(await advance(transaction, basis))) return 'stale'
    const values = columns.map((column) => activity[column])
    const { numAffectedRows } = await transaction.executeQuery(CompiledQuery.raw(sql, values))
    if (numAffectedRows === 0n) return 'known'
    for (const change of changes) await applyChange(transaction, change)
    return 'written'
  }
}
