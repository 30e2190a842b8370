import { sql } from 'kysely'
import type { ReadEvent } from '../../shared/auditTrail.ts'
import type { RecordedRows, RowTexts } from '../../shared/verifyTrail.ts'
import type { BackupRow, StateRow } from './tables.ts'

/** What the events of a wallet say of one of its backups. */
type Recorded = Pick<BackupRow, 'epoch' | 'contentHash' | 'confirmedAt' | 'replacedAt'>

/**
 * The backups of a user's wallet as the audit log has them, and the epoch in which a check of the frame failed: a backup that was put in
 * place of another, or a ban that was cleared, is a mismatch.
 */
export const recordedBackups: RecordedRows = {
  table: 'sharesBackup',
  async replay(events) {
    const backups = new Map<string, Recorded>()
    let bannedEpoch: number | null = null
    for await (const event of events) {
      if (event.event === 'banned') bannedEpoch = (event as unknown as Pick<BackupRow, 'epoch'>).epoch
      replayOne(backups, event)
    }
    return toTexts([...backups], bannedEpoch)
  },
  async find(kysely, subject) {
    const [environmentId, personId, walletId] = subject.split('/')
    const { rows } = await sql<BackupRow>`
      select * from "sharesBackup"
      where "personId" = ${personId} and "walletId" = ${walletId} and "environmentId" = ${environmentId}`.execute(
      kysely,
    )
    // The ban is a field of the wallet's state, and has an id like a row.
    const states = await sql<StateRow>`
      select * from "sharesState"
      where "personId" = ${personId} and "walletId" = ${walletId} and "environmentId" = ${environmentId}`.execute(
      kysely,
    )
    return toTexts(
      rows.map((row) => [row.keyShareId, row]),
      states.rows[0]?.bannedEpoch ?? null,
    )
  },
  async findUnrecorded(kysely) {
    const { rows } = await sql<{ keyShareId: string }>`
      select "keyShareId" from "sharesBackup" where not exists (
        select 1 from "sharesAudit" where subject = "environmentId" || '/' || "personId" || '/' || "walletId"
      )`.execute(kysely)
    return rows.map(({ keyShareId }) => keyShareId)
  },
}

function replayOne(backups: Map<string, Recorded>, event: ReadEvent['event']): void {
  const { keyShareId, epoch, contentHash } = event as unknown as BackupRow
  const known = backups.get(keyShareId)
  if (event.event === 'stored') backups.set(keyShareId, { epoch, contentHash, confirmedAt: null, replacedAt: null })
  if (event.event === 'confirmed' && known) backups.set(keyShareId, { ...known, confirmedAt: event.at })
  if (event.event === 'replaced' && known) backups.set(keyShareId, { ...known, replacedAt: event.at })
  if (event.event === 'restored' && known) {
    backups.set(keyShareId, { ...known, confirmedAt: event.at, replacedAt: null })
  }
  if (event.event === 'deleted') backups.delete(keyShareId)
}

function toTexts(backups: readonly (readonly [string, Recorded])[], bannedEpoch: number | null): RowTexts {
  const texts = backups.map(([id, { epoch, contentHash, confirmedAt, replacedAt }]) => {
    return [id, JSON.stringify([epoch, contentHash, confirmedAt, replacedAt])] as const
  })
  return new Map(bannedEpoch === null ? texts : [...texts, ['sharesState.bannedEpoch', `${bannedEpoch}`]])
}
