import { parse, parseJson } from 'latchkey/wire'
import * as v from 'valibot'
import type { AuditHead } from '../../shared/auditReport.ts'
import type { AuditBlockRow } from '../store/tables/audit.ts'
import type { Db } from '../store/tables.ts'
import type { HashBlock } from './auditBlock.ts'
import { findHeads } from './auditChain.ts'
import { auditRecord, type RecordedTable } from './auditRecord.ts'

/** The last recorded states of a row. Two records of the same millisecond may be in either order. */
export type LastRecord = { table: RecordedTable; at: number; digests: readonly string[] }

/** The log as far as it was read. */
export type ReadChains = {
  /** Reads the blocks written since the last call. */
  readOn(): Promise<void>
  /** By the id of the row. */
  recorded: ReadonlyMap<string, LastRecord>
  /** Ends of chains that first blocks recorded. */
  mentioned: readonly AuditHead[]
  /** The head of each chain. */
  heads(): readonly AuditHead[]
  /** Blocks that were changed, are missing, or were written without the key. */
  broken: readonly { chain: string; sequence: number }[]
  has(head: AuditHead): boolean
  blocks(): number
}

const page = 500
const records = v.array(auditRecord)
const maxRecordsLength = 64 * 1024 * 1024

export function createReadChains(db: Db, hashBlock: HashBlock): ReadChains {
  const recorded = new Map<string, LastRecord>()
  const mentioned: AuditHead[] = []
  const broken: { chain: string; sequence: number }[] = []
  const ends = new Map<string, AuditHead>()
  const hashes = new Map<string, string>()

  const read = (block: AuditBlockRow) => {
    const { chain, sequence, previous, hash } = block
    const end = ends.get(chain)
    const isNext = sequence === (end ? end.sequence + 1 : 0) && previous === (end?.hash ?? '')
    if (!isNext || hash !== hashBlock(block)) broken.push({ chain, sequence })
    ends.set(chain, { chain, sequence, hash })
    hashes.set(`${chain} ${sequence}`, hash)
    for (const record of parse(records, parseJson(block.records, maxRecordsLength))) {
      if (record[0] === 'chain') mentioned.push({ chain: record[1], sequence: record[2], hash: record[3] })
      else note(...record)
    }
  }
  const note = (table: RecordedTable, id: string, digest: string, at: number) => {
    const known = recorded.get(id)
    if (known?.at === at) recorded.set(id, { ...known, digests: [...known.digests, digest] })
    else if (!known || known.at < at) recorded.set(id, { table, at, digests: [digest] })
  }

  return {
    recorded,
    mentioned,
    broken,
    heads: () => [...ends.values()],
    has: ({ chain, sequence, hash }) => hashes.get(`${chain} ${sequence}`) === hash,
    blocks: () => hashes.size,
    async readOn() {
      for (const { chain } of await findHeads(db)) {
        for await (const block of blocksAfter(db, chain, ends.get(chain)?.sequence ?? -1)) read(block)
      }
    },
  }
}

async function* blocksAfter(db: Db, chain: string, sequence: number): AsyncGenerator<AuditBlockRow> {
  for (let after = sequence; ; ) {
    const found = await db
      .selectFrom('custodyAuditBlock')
      .selectAll()
      .where('chain', '=', chain)
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(page)
      .execute()
    yield* found
    const last = found.at(-1)
    if (!last) return
    after = last.sequence
  }
}
