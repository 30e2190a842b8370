import type { AuditHead } from '../../shared/auditReport.ts'
import type { Database } from '../../shared/database.ts'
import type { Envelope } from '../../shared/envelope.ts'
import { migrate } from '../../shared/migrate.ts'
import { countSealed } from '../../shared/sealedValues.ts'
import { toSentence } from '../auditCommand.ts'
import { type AuditedServer, auditedServers, auditLogs } from '../auditLogs.ts'
import { storesIn } from './checkStore.ts'
import { readSchemaSteps } from './schemaSteps.ts'

export type Settled = {
  /** Whether there was no mismatch. */
  isWhole: boolean
  /** The ends of the chains of the database's audit log, to be noted outside the database. */
  log?: { server: AuditedServer; heads: readonly AuditHead[] }
}

/** The inputs for settling a database. */
export type Settling = {
  envelope: Envelope
  /** The length that the chains of the audit log had at least when the backup was made. */
  auditHeads: readonly AuditHead[]
  now: number
  say: (line: string) => void
}

/**
 * Prepares a restored database for its servers: ends what must not outlive a restore, opens every sealed value, and
 * verifies the audit log. It reports mismatches, and keeps the data.
 */
export async function settleRestored(database: Database, options: Settling): Promise<Settled> {
  const { envelope, auditHeads, say } = options
  const settled: Settled = { isWhole: true }
  for (const { name, migrations, sealedColumns, endRestored } of storesIn(await readSchemaSteps(database))) {
    await migrate(database, name, migrations)
    await endRestored(database, options)
    const { values, unopened } = await countSealed(database.kysely, { envelope, columns: sealedColumns })
    if (unopened > 0) {
      say(`${name}: ${unopened} of ${values} sealed values open with none of the keys. Add the older keys.`)
      settled.isWhole = false
    }
    const audited = auditedServers.find((server) => server === name)
    if (!audited) continue
    const { findings, heads } = await auditLogs[audited].verify(database, { envelope, known: auditHeads })
    for (const finding of findings) say(toSentence(finding))
    if (findings.length > 0) settled.isWhole = false
    settled.log = { server: audited, heads }
  }
  return settled
}

/** Tells the operator the next steps. `audit --known` reads the last line. */
export function reportSettled(all: readonly Settled[], say: (line: string) => void): boolean {
  const isWhole = all.every((settled) => settled.isWhole)
  say('Sessions, emailed codes and unfinished imports have ended, so users must sign in again.')
  say('Passkeys, API keys without an expiry, providers and policies that were removed after the backup exist again.')
  say(isWhole ? 'Every sealed value opens, and the audit log is whole.' : 'There are mismatches: see above.')
  const [noted, ...others] = all.flatMap(({ log }) => log ?? [])
  for (const { server } of others) say(`Note the heads of ${server} too: latchkey-servers audit ${server} > FILE`)
  say(JSON.stringify(noted?.heads ?? []))
  return isWhole
}
