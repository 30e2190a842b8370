import { findHeads } from '../custody/audit/auditChain.ts'
import { openAudit } from '../custody/audit/beginAudit.ts'
import { verifyAudit } from '../custody/audit/verifyAudit.ts'
import { migrations as custodyMigrations } from '../custody/store/migrations.ts'
import type { Tables } from '../custody/store/tables.ts'
import { migrations as mpcMigrations } from '../mpc/store/migrations.ts'
import { recordedWallets } from '../mpc/store/recordedWallets.ts'
import { type AuditHead, type AuditReport, missingLog } from '../shared/auditReport.ts'
import type { Database } from '../shared/database.ts'
import type { Envelope } from '../shared/envelope.ts'
import { findSecret } from '../shared/loadSecret.ts'
import { type Migration, migrate } from '../shared/migrate.ts'
import { findTrailHeads, type RecordedRows, verifyTrail } from '../shared/verifyTrail.ts'
import { migrations as sharesMigrations } from '../shares/store/migrations.ts'
import { recordedBackups } from '../shares/store/recordedBackups.ts'

/** The servers that keep an audit log. */
export const auditedServers = ['custody', 'mpc', 'shares'] as const
export type AuditedServer = (typeof auditedServers)[number]

type Options = { envelope: Envelope; known: readonly AuditHead[] }

type AuditLog = {
  /** What its rows and the entries of its chains are, for the operator. */
  rowNames: string
  blockName: string
  verify(database: Database, options: Options): Promise<AuditReport>
  /** Reads the ends of its chains, of a database with the newest schema. */
  findHeads(database: Database): Promise<AuditHead[]>
}

export const auditLogs: Record<AuditedServer, AuditLog> = {
  custody: {
    rowNames: 'activities and votes',
    blockName: 'blocks',
    async verify(database, { envelope, known }) {
      const db = await migrate<Tables>(database, 'custody', custodyMigrations)
      return verifyAudit(db, { hashBlock: await openAudit({ db, envelope }), known })
    },
    findHeads: ({ kysely }) => findHeads(kysely.withTables<Tables>()),
  },
  mpc: {
    rowNames: 'wallets',
    blockName: 'events',
    verify: verifyTrailOf('mpc', { migrations: mpcMigrations, recorded: recordedWallets }),
    findHeads: ({ kysely }) => findTrailHeads(kysely, 'mpcAudit'),
  },
  shares: {
    rowNames: 'backups',
    blockName: 'events',
    verify: verifyTrailOf('shares', { migrations: sharesMigrations, recorded: recordedBackups }),
    findHeads: ({ kysely }) => findTrailHeads(kysely, 'sharesAudit'),
  },
}

function verifyTrailOf(
  name: 'mpc' | 'shares',
  { migrations, recorded }: { migrations: readonly Migration[]; recorded: RecordedRows },
): AuditLog['verify'] {
  return async (database, { envelope, known }) => {
    const kysely = await migrate(database, name, migrations)
    const key = await findSecret({ kysely, table: `${name}Secret`, envelope }, 'audit')
    return key ? verifyTrail(kysely, { trail: { table: `${name}Audit`, key }, recorded, known }) : missingLog
  }
}
