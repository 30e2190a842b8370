import type { Kysely, Selectable, Transaction } from 'kysely'
import type { BackupLocation, NewBackup } from 'latchkey/wire/mpc'

export type SharesDatabase = Kysely<SharesTables>
export type SharesTransaction = Transaction<SharesTables>

/** Every table of the share store; times are milliseconds since the epoch. */
export type SharesTables = {
  /** A client's share, sealed by the client. */
  sharesBackup: {
    keyShareId: string
    environmentId: string
    personId: string
    walletId: string
    party: number
    epoch: number
    location: BackupLocation
    proof: NewBackup['proof']
    externalKeyShareId: string | null
    /** SHA-256 of the client's text, in hex. Of a backup that is stored elsewhere, what the client says, or empty. */
    contentHash: string
    /** Sealed again, with the key of this store. */
    sealed: Buffer | null
    /** When the client had read it again and opened it. */
    confirmedAt: number | null
    createdAt: number
  }
  /** A user, or a wallet of a user as the audit log names it, and how often its backups were changed or read. */
  sharesWallet: { subject: string; changes: number }
  /** How often the confirmed backups of a wallet have changed, and what the account server has of that. */
  sharesReport: {
    environmentId: string
    personId: string
    walletId: string
    revision: number
    reportedRevision: number
  }
  sharesProof: { keyThumbprint: string; proofId: string; expiresAt: number }
  sharesAudit: { subject: string; sequence: number; at: number; event: string; hash: string }
  /** Secrets of the server itself. */
  sharesSecret: { name: string; sealed: Buffer }
}

export type BackupRow = Selectable<SharesTables['sharesBackup']>
