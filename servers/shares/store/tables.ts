import type { Kysely, Selectable, Transaction } from 'kysely'
import type { BackupLocation, NewBackup } from 'latchkey/wire/mpc'
import type { UsedToken } from '../../shared/usedTokens.ts'

/** The table of the MFA tokens that this store has used up. */
export const usedMfaTokens = 'sharesUsedToken'

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
    /** When another backup replaced it: it no longer counts, and is deleted after the operator's time. */
    replacedAt: number | null
    /** The passkey that sealed it, for a user who has several. */
    passkeyId: string | null
    /** The ceremony that made the share. Backups of an older release have none. */
    ceremonyId: string | null
  }
  /** What the store knows of a wallet: the latest statement of the managed wallet's server, and what its frames have reported. */
  sharesState: {
    environmentId: string
    personId: string
    walletId: string
    epoch: number
    counter: number
    /** The ceremony that made the shares that sign, and one whose shares wait for their confirmation. */
    ceremonyId: string
    pendingId: string | null
    /** The epoch in which a check of a frame failed. */
    bannedEpoch: number | null
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
  sharesUsedToken: UsedToken
  /** Secrets of the server itself. */
  sharesSecret: { name: string; sealed: Buffer }
}

export type StateRow = Selectable<SharesTables['sharesState']>
export type BackupRow = Selectable<SharesTables['sharesBackup']>
