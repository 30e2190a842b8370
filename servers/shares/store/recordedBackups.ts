import { sql } from 'kysely'
import type { ReadEvent } from '../../shared/auditTrail.ts'
import type { RecordedRows, RowTexts } from '../../shared/verifyTrail.ts'
import type { BackupRow } from './tables.ts'

/** What the events of a wallet say of one of its backups. */
type Recorded = Pick<BackupRow, 'epoch' | 'contentHash' | 'confirmedAt' | 'replacedAt'>

/** The backups of a user's wallet as the audit log has them: one that was put in place of another is a mismatch. */
export const recordedBackups: RecordedRows = {
  table: 'sharesBackup',
  async replay(events) {
    const backups = new Map<string, Recorded>()
    for await (const event of events) replayOne(backups, event)
    return toTexts([...backups])
  },
  async find(kysely, subject) {
    const [environmentId, personId, walletId] = subject.split('/')
    const { rows } = await sql<BackupRow>`
      select * from "sharesBackup"
      where "personId" = ${personId} and "walletId" = ${walletId} and "environmentId" = ${environmentId}`.execute(
      kysely,
    )
    return toTexts(rows.map((row) => [row.keyShareId, row]))
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

function toTexts(backups: readonly (readonly [string, Recorded])[]): RowTexts {
  return new Map(
    backups.map(([id, { epoch, contentHash, confirmedAt, replacedAt }]) => [
      id,
      JSON.stringify([epoch, contentHash, confirmedAt, replacedAt]),
    ]),
  )
}
