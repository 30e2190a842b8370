import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import type { AuditFinding, AuditHead, AuditReport } from './auditReport.ts'
import { type AuditTrail, type ReadEvent, readTrail } from './auditTrail.ts'

/** The rows of one subject by their id, each as a text that changes with what the log records of it. */
export type RowTexts = ReadonlyMap<string, string>

/** The rows that a trail records. */
export type RecordedRows = {
  table: string
  /** Returns the rows that the events of one subject leave. */
  replay(events: AsyncIterable<ReadEvent['event']>, subject: string): Promise<RowTexts>
  /** Reads the rows of one subject. */
  find(kysely: QueryExecutorProvider, subject: string): Promise<RowTexts>
  /** Reads the ids of rows whose subject has no events. */
  findUnrecorded(kysely: QueryExecutorProvider): Promise<readonly string[]>
}

/** What is verified, and the heads that the operator has noted. */
type Options = { trail: AuditTrail; recorded: RecordedRows; known?: readonly AuditHead[] }

/**
 * Reads every chain of a trail and every row that it records, and returns all mismatches. It writes nothing, and servers may
 * keep writing.
 * @param options.known heads that an earlier verification returned: a chain that is now shorter was cut
 */
export async function verifyTrail(
  // biome-ignore lint/suspicious/noExplicitAny: the tables of any server
  kysely: Kysely<any>,
  { trail, recorded, known = [] }: Options,
): Promise<AuditReport> {
  const noted = new Map<string, AuditHead[]>()
  for (const head of known) noted.set(head.chain, [...(noted.get(head.chain) ?? []), head])
  const heads: AuditHead[] = []
  const findings: AuditFinding[] = []
  let [blocks, rows] = [0, 0]
  for await (const subject of subjectsOf(kysely, trail)) {
    const options = { trail, recorded, known: noted.get(subject) ?? [] }
    let verdict = await verifySubject(kysely, subject, options)
    // A server may have written between two reads, so a mismatch counts if one snapshot has it.
    if (verdict.findings.length > 0) {
      verdict = await kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((snapshot) => verifySubject(snapshot, subject, options))
    }
    noted.delete(subject)
    if (verdict.head) heads.push(verdict.head)
    findings.push(...verdict.findings)
    blocks += verdict.events
    rows += verdict.rows
  }
  for (const { chain, sequence } of [...noted.values()].flat()) findings.push({ kind: 'shortened', chain, sequence })
  for (const id of await recorded.findUnrecorded(kysely)) findings.push({ kind: 'added', table: recorded.table, id })
  return { chains: heads.length, blocks, rows, heads, findings }
}

/** Reads the end of every chain of a trail, without its key. */
export async function findTrailHeads(kysely: QueryExecutorProvider, table: string): Promise<AuditHead[]> {
  const trail = sql.table(table)
  const { rows } = await sql<AuditHead>`
    select subject as chain, sequence, hash from ${trail} as event
    where sequence = (select max(sequence) from ${trail} where subject = event.subject)
    order by subject`.execute(kysely)
  return rows
}

async function verifySubject(
  kysely: QueryExecutorProvider,
  chain: string,
  { trail, recorded, known = [] }: Options,
): Promise<{ head: AuditHead | undefined; events: number; rows: number; findings: AuditFinding[] }> {
  const findings: AuditFinding[] = []
  const unseen = new Set(known)
  let head: AuditHead | undefined
  let count = 0
  async function* events() {
    for await (const { sequence, hash, fits, event } of readTrail(kysely, trail, chain)) {
      head = { chain, sequence, hash }
      count += 1
      if (!fits) findings.push({ kind: 'block', chain, sequence })
      for (const noted of unseen) if (noted.sequence === sequence && noted.hash === hash) unseen.delete(noted)
      yield event
    }
  }
  const expected = await recorded.replay(events(), chain)
  const found = await recorded.find(kysely, chain)
  const { table } = recorded
  for (const [id, text] of expected) {
    if (found.get(id) !== text) findings.push({ kind: found.has(id) ? 'changed' : 'removed', table, id })
  }
  for (const id of found.keys()) if (!expected.has(id)) findings.push({ kind: 'added', table, id })
  for (const { sequence } of unseen) findings.push({ kind: 'shortened', chain, sequence })
  return { head, events: count, rows: found.size, findings }
}

async function* subjectsOf(kysely: QueryExecutorProvider, { table }: AuditTrail): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ subject: string }>`
      select distinct subject from ${sql.table(table)} where subject > ${after} order by subject limit ${page}`.execute(
      kysely,
    )
    for (const { subject } of rows) yield subject
    const last = rows.at(-1)
    if (!last) return
    after = last.subject
  }
}

const page = 200
