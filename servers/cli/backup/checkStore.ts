import type { AuditHead } from '../../shared/auditReport.ts'
import type { Database } from '../../shared/database.ts'
import { type Envelope, EnvelopeError } from '../../shared/envelope.ts'
import { countSealed } from '../../shared/sealedValues.ts'
import { auditedServers, auditLogs } from '../auditLogs.ts'
import type { SchemaSteps } from './schemaSteps.ts'
import { type Store, stores } from './stores.ts'

/** The servers whose data a database holds, in the order of a backup. */
export function storesIn(steps: SchemaSteps): Store[] {
  return stores.filter(({ name }) => name in steps)
}

/**
 * Checks that the key-encryption key opens a backup: otherwise a backup under a wrong key would be found useless only
 * when it is needed. An older release's database is not checked here: its columns may differ, and the restore checks
 * it.
 * @throws {EnvelopeError} when there are values and none opens
 */
export async function assertOpens(database: Database, steps: SchemaSteps, envelope: Envelope): Promise<void> {
  for (const store of storesIn(steps)) {
    if (!isCurrent(store, steps)) continue
    const { values, unopened } = await countSealed(database.kysely, { envelope, columns: store.sealedColumns })
    if (values > 0 && unopened === values) throw new EnvelopeError()
  }
}

/** Returns the ends of the chains of the audit logs that a database has. */
export async function readAuditHeads(database: Database, steps: SchemaSteps): Promise<AuditHead[]> {
  const heads: AuditHead[] = []
  for (const store of storesIn(steps)) {
    const audited = auditedServers.find((server) => server === store.name)
    if (audited && isCurrent(store, steps)) heads.push(...(await auditLogs[audited].findHeads(database)))
  }
  return heads
}

function isCurrent({ name, migrations }: Store, steps: SchemaSteps): boolean {
  return steps[name]?.length === migrations.length
}
