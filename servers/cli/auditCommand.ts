import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { AuditFinding, AuditHead } from '../shared/auditReport.ts'
import { type AuditedServer, auditedServers, auditLogs } from './auditLogs.ts'
import { openBeside } from './openBeside.ts'
import { OperatorError } from './operatorError.ts'

const heads = v.array(v.object({ chain: v.string(), sequence: v.number(), hash: v.string() }))

/**
 * Verifies the audit log of one server and reports to the operator, also while servers run.
 * @param options.names the server; key custody, if none is named
 * @param options.known the file with an earlier run's last line: the heads of chains, so that cutting them off is
 * detected
 * @returns whether there is no mismatch
 * @throws {OperatorError}
 */
export async function verifyAuditLog(options: {
  dataFolder: string
  names: readonly string[]
  known: string | undefined
  env: NodeJS.ProcessEnv
  say: (line: string) => void
}): Promise<boolean> {
  const { known, say } = options
  const name = toAuditedServer(options.names)
  const { rowNames, blockName, verify } = auditLogs[name]
  return openBeside(name, options, async (database, envelope) => {
    const report = await verify(database, { envelope, known: known === undefined ? [] : readHeads(known) })
    for (const finding of report.findings) say(toSentence(finding))
    const { findings, rows, blocks, chains } = report
    say(`${findings.length} findings; ${rows} ${rowNames}, ${blocks} ${blockName} in ${chains} chains.`)
    say(JSON.stringify(report.heads))
    return findings.length === 0
  })
}

/** Each log opens with a key of its own, and the keys belong apart, so one run reads one log. */
function toAuditedServer(names: readonly string[]): AuditedServer {
  const [name = 'custody', ...others] = names
  const known = auditedServers.find((server) => server === name)
  if (!known || others.length > 0) {
    throw new OperatorError(`Name one server that has an audit log: ${auditedServers.join(', ')}.`)
  }
  return known
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
