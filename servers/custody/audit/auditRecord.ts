import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { ActivityRow, VoteRow } from '../store/tables.ts'

/** Tables whose rows may never change undetected, with all columns that are recorded. */
export const recordedColumns = {
  custodyActivity: [
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
  ] satisfies (keyof ActivityRow)[],
  custodyVote: [
    'id',
    'organizationId',
    'activityId',
    'userId',
    'selection',
    'message',
    'publicKey',
    'signature',
    'scheme',
    'createdAt',
  ] satisfies (keyof VoteRow)[],
} as const

export type RecordedTable = keyof typeof recordedColumns
export const recordedTables = Object.keys(recordedColumns) as RecordedTable[]

/**
 * One entry of a block. Either a written row: SHA-256 of its columns and the time, because two processes may write one
 * row one after the other. Or, in the first block of a chain, the head of another chain.
 */
export const auditRecord = v.union([
  v.tuple([v.picklist(recordedTables), v.string(), v.string(), v.number()]),
  v.tuple([v.literal('chain'), v.string(), v.number(), v.string()]),
])
export type AuditRecord = v.InferOutput<typeof auditRecord>

export type RowRecord = Extract<AuditRecord, [RecordedTable, ...unknown[]]>

export function recordRow(table: RecordedTable, row: ActivityRow | VoteRow): RowRecord {
  const values = recordedColumns[table].map((column) => (row as Record<string, unknown>)[column])
  const digest = createHash('sha256').update(JSON.stringify(values)).digest('hex')
  return [table, row.id, digest, 'updatedAt' in row ? row.updatedAt : row.createdAt]
}
