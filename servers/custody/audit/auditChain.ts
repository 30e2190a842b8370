import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '../store/tables.ts'
import { type AuditHead, type HashBlock, writeBlock } from './auditBlock.ts'
import type { AuditRecord } from './auditRecord.ts'

/**
 * The audit log of one process: a chain of its own, so that processes that share a database do not wait for each other.
 * Its first block names where the other chains stand.
 */
export type AuditChain = {
  /** Writes a block in the transaction of what it records. @returns the head, once the transaction has held */
  append(transaction: Transaction<Tables>, records: readonly AuditRecord[]): Promise<AuditHead>
  /** The transaction held. */
  advance(head: AuditHead): void
  /** Nobody knows whether it held: what follows begins a new chain. */
  abandon(): void
}

export function createAuditChain(options: { hashBlock: HashBlock; now: () => number }): AuditChain {
  const { hashBlock, now } = options
  let last: AuditHead | undefined

  const write = (
    transaction: Transaction<Tables>,
    { chain, after, records }: { chain: string; after: AuditHead | undefined; records: readonly AuditRecord[] },
  ) => writeBlock(transaction, { hashBlock, at: now(), chain, after, records })

  return {
    async append(transaction, records) {
      if (last) return write(transaction, { chain: last.chain, after: last, records })
      const chain = randomUUID()
      const after = await write(transaction, { chain, after: undefined, records: await findNews(transaction) })
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
 * Where the other chains stand, as far as no first block has said so already: each end is told once, however often
 * servers start.
 */
async function findNews(transaction: Transaction<Tables>): Promise<AuditRecord[]> {
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
  const told = new Set(firsts.flatMap(({ records }) => (JSON.parse(records) as AuditRecord[]).map((each) => `${each}`)))
  const news = heads.map((head): AuditRecord => ['chain', head.chain, head.sequence, head.hash])
  return news.filter((each) => !told.has(`${each}`))
}

/** Where every chain ends. From chain to chain by the primary key: a start that read the whole log took seconds. */
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
