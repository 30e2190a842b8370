import type { AuditTrail } from '../shared/auditTrail.ts'
import type { Envelope } from '../shared/envelope.ts'
import type { Reports } from '../shared/managed/reports.ts'
import type { SharesDatabase } from './store/tables.ts'

/** The context of every rule of the share store. */
export type SharesContext = {
  database: SharesDatabase
  envelope: Envelope
  audit: AuditTrail
  /** Absent: the account server does not learn of backups. */
  reports?: Reports | undefined
  /** Milliseconds since the epoch. */
  now: () => number
}

/** The backups of one wallet of a user. Another user's wallet of the same id is another one. */
export type WalletOwner = { environmentId: string; personId: string; walletId: string }
