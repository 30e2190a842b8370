import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { AuditHead } from '../../shared/auditReport.ts'
import type { Tables } from '../store/tables.ts'
import { type HashBlock, writeBlock } from './auditBlock.ts'
import type { AuditRecord } from './auditRecord.ts'

/**
 * The audit log of one process: a chain of its own, so that processes that share a database do not wait for each other.
 * Its first block records the heads of the other chains.
 */
export type AuditChain = {
  /**
   * Writes a block in the transaction that it records.
   * @returns the head, once the transaction is committed
   */
  append(transaction: Transaction<Tables>, records: readonly AuditRecord[]): Promise<AuditHead>
  /** Sets the new head once the transaction is committed. */
  advance(head: AuditHead): void
  /** Starts a new chain with the next block, because the commit may or may not have succeeded. */
  abandon(): void
}

export function createAuditChain(options: { hashBlock: HashBlock; now: () => number }): AuditChain {
  const { hashBlock, now } = options
  let last: AuditHead | undefined
  // Times in a chain never decrease, even if the clock is set back: `findLatestTime` reads only the ends of chains.
  let latest = 0

  const write = (
    transaction: Transaction<Tables>,
    { chain, after, records }: { chain: string; after: AuditHead | undefined; records: readonly AuditRecord[] },
  ) => {
    latest = Math.max(latest, now())
    return writeBlock(transaction, { hashBlock, at: latest, chain, after, records })
  }

  return {
    async append(transaction, records) {
      if (last) return write(transaction, { chain: last.chain, after: last, records })
      const chain = randomUUID()
      const after = await write(transaction, {
        chain,
        after: undefined,
        records: await findUnrecordedHeads(transaction),
      })
      return write(transaction, { chain, after, records })
    },
    advance(head) {
      last = head
    },
    abandon() {
      last = undefined
    },
  }
}

/**
 * Returns records of the heads of other chains that no first block has recorded yet: each head once, however often
 * servers start.
 */
async function findUnrecordedHeads(transaction: Transaction<Tables>): Promise<AuditRecord[]> {
  const heads = await findHeads(transaction)
  if (heads.length === 0) return []
  const firsts = await transaction
    .selectFrom('custodyAuditBlock')
    .select('records')
    .where('sequence', '=', 0)
    .where(
      'chain',
      'in',
      heads.map(({ chain }) => chain),
    )
    .execute()
  const recorded = new Set(
    firsts.flatMap(({ records }) => (JSON.parse(records) as AuditRecord[]).map((each) => `${each}`)),
  )
  const candidates = heads.map((head): AuditRecord => ['chain', head.chain, head.sequence, head.hash])
  return candidates.filter((each) => !recorded.has(`${each}`))
}

/** Returns the latest time in the log. No id of a recorded row is much later. */
export async function findLatestTime(db: Pick<Transaction<Tables>, 'selectFrom'>): Promise<number> {
  let latest = 0
  for (const { chain, sequence } of await findHeads(db)) {
    const { at } = await db
      .selectFrom('custodyAuditBlock')
      .select('at')
      .where('chain', '=', chain)
      .where('sequence', '=', sequence)
      .executeTakeFirstOrThrow()
    latest = Math.max(latest, at)
  }
  return latest
}

/**
 * Returns the head of every chain, stepping from chain to chain by the primary key: reading the whole log took seconds
 * at start.
 */
export async function findHeads(db: Pick<Transaction<Tables>, 'selectFrom'>): Promise<AuditHead[]> {
  const heads: AuditHead[] = []
  for (;;) {
    const next = await db
      .selectFrom('custodyAuditBlock')
      .select('chain')
      .where('chain', '>', heads.at(-1)?.chain ?? '')
      .orderBy('chain')
      .limit(1)
      .executeTakeFirst()
    if (!next) return heads
    const head = await db
      .selectFrom('custodyAuditBlock')
      .select(['chain', 'sequence', 'hash'])
      .where('chain', '=', next.chain)
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    heads.push(head)
  }
}
