import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { AuditHead } from '../custody/audit/auditBlock.ts'
import { openAudit } from '../custody/audit/beginAudit.ts'
import { type AuditFinding, verifyAudit } from '../custody/audit/verifyAudit.ts'
import { migrations } from '../custody/store/migrations.ts'
import type { Tables } from '../custody/store/tables.ts'
import { openDatabase } from '../shared/database.ts'
import { createEnvelope } from '../shared/envelope.ts'
import { migrate } from '../shared/migrate.ts'
import { readKeyEncryptionKeys } from './keys.ts'
import { OperatorError } from './operatorError.ts'

const heads = v.array(v.object({ chain: v.string(), sequence: v.number(), hash: v.string() }))

/**
 * Verifies key custody's audit log and reports to the operator, also while servers run.
 * @param options.known the file with an earlier run's last line: the heads of chains, so that cutting them off is
 * detected
 * @returns whether there is no mismatch
 */
export async function verifyAuditLog(options: {
  dataFolder: string
  known: string | undefined
  env: NodeJS.ProcessEnv
  say: (line: string) => void
}): Promise<boolean> {
  const { dataFolder, known, env, say } = options
  const path = join(dataFolder, 'custody.sqlite')
  // Opening it would create it, and the next restore would find a data folder that is not empty.
  if (env.DATABASE_URL === undefined && !existsSync(path)) {
    throw new OperatorError(`There is no data file ${path}. Has key custody started with this configuration?`)
  }
  const database = await openDatabase({ url: env.DATABASE_URL, path })
  try {
    const db = await migrate<Tables>(database, 'custody', migrations)
    const hashBlock = await openAudit({ db, envelope: createEnvelope(readKeyEncryptionKeys(env, 'existing')) })
    const report = await verifyAudit(db, { hashBlock, known: known === undefined ? [] : readHeads(known) })
    for (const finding of report.findings) say(toSentence(finding))
    const { findings, rows, blocks, chains } = report
    say(`${findings.length} findings; ${rows} activities and votes, ${blocks} blocks in ${chains} chains.`)
    say(JSON.stringify(report.heads))
    return findings.length === 0
  } finally {
    await database.close()
  }
}

const sentences: { [kind in AuditFinding['kind']]: string } = {
  missing: 'there is no audit log: no server has started on this database, or the log was removed',
  block: 'a block was changed, is missing, or was written without the key',
  shortened: 'the chain was longer once',
  changed: 'the row is not as it was recorded',
  removed: 'the row was recorded and is gone',
  added: 'the row was never recorded',
}

/** Describes a mismatch to the operator. */
export function toSentence(finding: AuditFinding): string {
  if (finding.kind === 'missing') return sentences.missing
  const where = 'chain' in finding ? `chain ${finding.chain} at ${finding.sequence}` : `${finding.table} ${finding.id}`
  return `${where}: ${sentences[finding.kind]}`
}

function readHeads(path: string): AuditHead[] {
  try {
    const text = readFileSync(path, 'utf8').trim().split('\n').at(-1) ?? ''
    return v.parse(heads, JSON.parse(text))
  } catch {
    throw new OperatorError(`${path} must end with the last line that an earlier \`latchkey-servers audit\` printed.`)
  }
}
