import { CompiledQuery, type Transaction } from 'kysely'
import { createGroupQueue } from '../../shared/groupQueue.ts'
import type { AuditChain } from '../audit/auditChain.ts'
import { type AuditRecord, recordedColumns, recordRow } from '../audit/auditRecord.ts'
import { findRecordedRow } from '../audit/recordedRows.ts'
import type { OwnedTable } from '../store/belongings.ts'
import { applyChange, type Change } from '../store/changes.ts'
import { type Claim, takeClaims } from '../store/claims.ts'
import { countedIn, findStorage, storageCounter } from '../store/storage.ts'
import type { ActivityRow, Db, OrganizationRow, Tables } from '../store/tables.ts'
import { findLack, type Storing } from './findLack.ts'
import type { OutgoingMessage } from './outgoingMessage.ts'

/**
 * The revision of an organization on which changes were planned. They are written only if it has not changed. Counts of
 * keys and wallets therefore stay correct, however many requests and servers plan at the same time.
 */
export type Basis = Pick<OrganizationRow, 'id' | 'revision'>

/** A row that one entry may consume: of two entries that need it, the second is 'stale'. */
export type Taking = { from: OwnedTable; organizationId: string; id: string }

/** An activity with all its changes; or changes alone, such as a vote on an existing activity. */
export type Entry = {
  activity?: ActivityRow
  changes: readonly Change[]
  basis?: Basis | undefined
  takes?: Taking | undefined
  /** Credentials among the changes that no other sub-organization may hold: see `takeClaims`. */
  claims?: readonly Claim[] | undefined
  /** Messages to send once the entry is written: see `sendAfterCommit`. */
  messages?: readonly OutgoingMessage[] | undefined
  /**
   * The change in what an organization stores: negative when texts get shorter. With bounds, the entry is written only
   * if there is space for it.
   */
  stores?: Storing | undefined
  /**
   * The organizations whose credentials, root users, quorum and policies were the reason to allow this entry. Every
   * change of one of these advances the organization's revision.
   */
  seen: readonly Basis[]
}

/**
 * The outcome of an entry, which is written completely or not at all. 'written': it is flushed to disk. Nothing was
 * written when it is 'known' (the organization has an activity of this fingerprint) or 'stale' (its basis, or a row
 * that it read or uses up, has changed meanwhile); nor when its organization is 'full', or is refused because the
 * operator's organizations together are nearly so ('nearlyFull').
 */
export type Outcome = 'written' | 'known' | 'stale' | 'full' | 'nearlyFull'

/**
 * Rejects, with nothing written, when a change breaks a unique key, or when another sub-organization holds a claimed
 * credential.
 */
export type Commit = (entry: Entry) => Promise<Outcome>

/**
 * Group commit: a flush to disk takes as long as a signature, so entries share transactions. The same transaction
 * records their rows in the audit log.
 * @param onNearlyFull see `findLack`
 */
export function createCommitQueue(
  db: Db,
  audit: AuditChain,
  onNearlyFull: (parentId: string) => void = () => {},
): Commit {
  const writeEntry = entryWriter(db)
  const addStorage = storageCounter(db)

  return createGroupQueue(async (group) => {
    let isDone = false
    try {
      const { outcomes, head } = await db.transaction().execute(async (transaction) => {
        const revisions = await findRevisions(transaction, group)
        const stored = await findStorage(transaction, boundedIds(group))
        const added = new Map<string, number>()
        const storedBy = (id: string) => (stored.get(id) ?? 0) + (added.get(id) ?? 0)
        const outcomes: Outcome[] = []
        const records: AuditRecord[] = []
        const claims: Claim[] = []
        for (const entry of group) {
          const isCurrent = entry.seen.every(({ id, revision }) => revisions.get(id) === revision)
          const lack = entry.stores && findLack(entry.stores, { storedBy, onNearlyFull })
          const outcome = isCurrent ? (lack ?? (await writeEntry(transaction, entry))) : 'stale'
          outcomes.push(outcome)
          if (outcome !== 'written') continue
          records.push(...(await recordEntry(transaction, entry)))
          claims.push(...(entry.claims ?? []))
          const { stores } = entry
          for (const id of stores ? countedIn(stores.organization) : []) {
            added.set(id, (added.get(id) ?? 0) + (stores?.bytes ?? 0))
          }
        }
        await takeClaims(transaction, claims)
        const head = records.length > 0 ? await audit.append(transaction, records) : undefined
        await addStorage(transaction, added)
        isDone = true
        return { outcomes, head }
      })
      if (head) audit.advance(head)
      return outcomes
    } catch (cause) {
      // A failed statement was rolled back. After a failed commit, the outcome is unknown.
      if (isDone) audit.abandon()
      throw cause
    }
  })
}

/** Returns the organizations whose counts decide whether an entry is written. */
function boundedIds(group: readonly Entry[]): string[] {
  return [...new Set(group.flatMap(({ stores }) => (stores?.bounds ? countedIn(stores.organization) : [])))]
}

/** Returns the rows of an entry, as the audit log records them. */
async function recordEntry(
  transaction: Transaction<Tables>,
  { activity, changes }: Entry,
): Promise<readonly AuditRecord[]> {
  const records = activity ? [recordRow('custodyActivity', activity)] : []
  for (const change of changes) {
    if ('into' in change && change.into === 'custodyVote') {
      records.push(...change.rows.map((vote) => recordRow('custodyVote', vote)))
    } else if ('update' in change && (change.update === 'custodyActivity' || change.update === 'custodyVote')) {
      const row = await findRecordedRow(transaction, change.update, change)
      if (row) records.push(recordRow(change.update, row))
    }
  }
  return records
}

/** Reads the revisions of all organizations that the group's entries have seen, in one query. */
async function findRevisions(transaction: Transaction<Tables>, group: readonly Entry[]): Promise<Map<string, number>> {
  const ids = new Set(group.flatMap(({ seen }) => seen.map(({ id }) => id)))
  if (ids.size === 0) return new Map()
  const rows = await transaction
    .selectFrom('custodyOrganization')
    .select(['id', 'revision'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, revision }) => [id, revision]))
}

/** Advances an organization to its next revision. On Postgres the row stays locked until the transaction ends. */
async function advance(transaction: Transaction<Tables>, { id, revision }: Basis): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('custodyOrganization')
    .set({ revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** On Postgres a second entry waits for the first one's transaction, and then finds nothing. */
async function take(transaction: Transaction<Tables>, { from, organizationId, id }: Taking): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom(from)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The activity comes first: if it is already known, none of its changes are made. Its statement is compiled once. */
function entryWriter(db: Db) {
  const blank = Object.fromEntries(
    recordedColumns.custodyActivity.map((column) => [column, '']),
  ) as unknown as ActivityRow
  const { sql } = db
    .insertInto('custodyActivity')
    .values(blank)
    .onConflict((conflict) => conflict.columns(['organizationId', 'fingerprint']).doNothing())
    .compile()

  return async (transaction: Transaction<Tables>, { activity, changes, basis, takes }: Entry): Promise<Outcome> => {
    if (basis && !(await advance(transaction, basis))) return 'stale'
    if (takes && !(await take(transaction, takes))) return 'stale'
    if (activity) {
      const values = recordedColumns.custodyActivity.map((column) => activity[column])
      const { numAffectedRows } = await transaction.executeQuery(CompiledQuery.raw(sql, values))
      if (numAffectedRows === 0n) return 'known'
    }
    for (const change of changes) await applyChange(transaction, change)
    return 'written'
  }
}
