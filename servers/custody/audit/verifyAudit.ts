import { type AuditFinding, type AuditHead, type AuditReport, missingLog } from '../../shared/auditReport.ts'
import type { Db } from '../store/tables.ts'
import type { HashBlock } from './auditBlock.ts'
import { type RecordedTable, recordedTables, recordRow } from './auditRecord.ts'
import { createReadChains, type ReadChains } from './readChains.ts'
import { findRecordedRow, type RecordedRow, recordedRows } from './recordedRows.ts'

/**
 * Reads the whole audit log and every row that it records, and returns all mismatches. It writes nothing, and servers
 * may keep writing.
 * @param options.hashBlock undefined when the log has no key
 * @param options.known heads that an earlier verification returned: a chain that is now shorter was cut
 */
export async function verifyAudit(
  db: Db,
  options: { hashBlock: HashBlock | undefined; known?: readonly AuditHead[] },
): Promise<AuditReport> {
  const { hashBlock, known = [] } = options
  if (!hashBlock) return missingLog
  const chains = createReadChains(db, hashBlock)
  await chains.readOn()
  if (chains.blocks() === 0) return missingLog

  const { rows, findings } = await verifyRows(db, chains)
  for (const { chain, sequence } of chains.broken) findings.push({ kind: 'block', chain, sequence })
  for (const head of [...known, ...chains.mentioned]) {
    if (!chains.has(head)) findings.push({ kind: 'shortened', chain: head.chain, sequence: head.sequence })
  }
  const heads = chains.heads()
  return { chains: heads.length, blocks: chains.blocks(), rows, heads, findings }
}

/**
 * Compares rows with their last records. The log is read before the rows, so a row written in between seems wrong. It
 * is compared again after the rest of the log was read.
 */
async function verifyRows(db: Db, chains: ReadChains): Promise<{ rows: number; findings: AuditFinding[] }> {
  const findings: AuditFinding[] = []
  const missing = new Map(chains.recorded)
  const doubtful: { table: RecordedTable; row: RecordedRow }[] = []
  let rows = 0
  for (const table of recordedTables) {
    for await (const found of recordedRows(db, table)) {
      rows += found.length
      for (const row of found) {
        missing.delete(row.id)
        if (judge(chains, table, row) !== 'whole') doubtful.push({ table, row })
      }
    }
  }
  for (const [id, { table }] of missing) findings.push({ kind: 'removed', table, id })
  for (const { table, row } of doubtful) {
    const now = await findRecordedRow(db, table, row)
    await chains.readOn()
    const verdict = now ? judge(chains, table, now) : 'removed'
    if (verdict !== 'whole') findings.push({ kind: verdict, table, id: row.id })
  }
  return { rows, findings }
}

function judge({ recorded }: ReadChains, table: RecordedTable, row: RecordedRow): 'whole' | 'changed' | 'added' {
  const last = recorded.get(row.id)
  const [, , digest] = recordRow(table, row)
  return !last ? 'added' : last.digests.includes(digest) ? 'whole' : 'changed'
}
