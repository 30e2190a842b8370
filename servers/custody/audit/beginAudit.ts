import { randomUUID } from 'node:crypto'
import { randomBytes } from 'latchkey/crypto'
import type { AuditHead } from '../../shared/auditReport.ts'
import type { Envelope } from '../../shared/envelope.ts'
import type { Db } from '../store/tables.ts'
import { createHashBlock, type HashBlock, writeBlock } from './auditBlock.ts'
import { type AuditRecord, recordedTables, recordRow } from './auditRecord.ts'
import { recordedRows } from './recordedRows.ts'

const name = 'audit'
const place = { table: 'custodySecret', row: name, tenant: 'server' }

/**
 * Starts the audit log at the first start of the server: creates and seals its key, and records all existing rows, in
 * one transaction. A key without blocks, or a row without a record, therefore proves tampering. Processes that start
 * together agree on one key.
 */
export async function beginAudit(options: { db: Db; envelope: Envelope; now: () => number }): Promise<HashBlock> {
  const { db, envelope, now } = options
  const key = randomBytes(32)
  const sealed = envelope.seal(key, place)
  await db.transaction().execute(async (transaction) => {
    const insertion = transaction.insertInto('custodySecret').values({ name, sealed })
    const { numInsertedOrUpdatedRows } = await insertion
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return
    const [hashBlock, chain] = [createHashBlock(key), randomUUID()]
    const write = (after: AuditHead | undefined, records: readonly AuditRecord[]) =>
      writeBlock(transaction, { hashBlock, chain, after, at: now(), records })
    let head = await write(undefined, [])
    for (const table of recordedTables) {
      for await (const rows of recordedRows(transaction, table)) {
        head = await write(
          head,
          rows.map((row) => recordRow(table, row)),
        )
      }
    }
  })
  key.fill(0)
  const hashBlock = await openAudit(options)
  if (!hashBlock)
    throw new Error('The key of the audit log was deleted while the server started. Start the server again.')
  return hashBlock
}

/** Returns the key of an existing log; undefined if there is none. */
export async function openAudit({ db, envelope }: { db: Db; envelope: Envelope }): Promise<HashBlock | undefined> {
  const row = await db.selectFrom('custodySecret').select('sealed').where('name', '=', name).executeTakeFirst()
  return row && createHashBlock(envelope.open(row.sealed, place))
}
