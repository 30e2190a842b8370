import { createHmac } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { AuditHead } from '../../shared/auditReport.ts'
import type { AuditBlockRow } from '../store/tables/audit.ts'
import type { Tables } from '../store/tables.ts'
import type { AuditRecord } from './auditRecord.ts'

/** Computes the hash of a block. */
export type HashBlock = (block: Omit<AuditBlockRow, 'hash'>) => string

/** HMAC-SHA256 over all columns of a block. */
export function createHashBlock(key: Uint8Array): HashBlock {
  return ({ chain, sequence, previous, at, records }) =>
    createHmac('sha256', key)
      .update(JSON.stringify([chain, sequence, previous, at, records]))
      .digest('hex')
}

/** Continues the chain that ends at `after`, or starts one. */
export async function writeBlock(
  transaction: Transaction<Tables>,
  options: {
    hashBlock: HashBlock
    chain: string
    after: AuditHead | undefined
    at: number
    records: readonly AuditRecord[]
  },
): Promise<AuditHead> {
  const { hashBlock, chain, after, at, records } = options
  const sequence = after ? after.sequence + 1 : 0
  const block = { chain, sequence, previous: after?.hash ?? '', at, records: JSON.stringify(records) }
  const hash = hashBlock(block)
  await transaction
    .insertInto('custodyAuditBlock')
    .values({ ...block, hash })
    .execute()
  return { chain, sequence, hash }
}
