import type { Generated, Kysely, Selectable, Transaction } from 'kysely'
import type { CeremonyKind, ChainName, FailureCode, ThresholdSignatureScheme } from 'latchkey/wire/mpc'
import type { UsedToken } from '../../shared/usedTokens.ts'

/** The table of the MFA tokens that this server has used up (`spendMfa`). */
export const usedMfaTokens = 'mpcUsedToken'

export type MpcDatabase = Kysely<MpcTables>
export type MpcTransaction = Transaction<MpcTables>

/** Every table of the server; times are milliseconds since the epoch. */
export type MpcTables = {
  mpcWallet: {
    walletId: string
    environmentId: string
    personId: string
    chainName: ChainName
    engine: string
    /** Of the active shares. */
    scheme: ThresholdSignatureScheme
    epoch: number
    /** Steps of ceremonies so far: see the wire's `witness`. */
    counter: number
    /** `new` until the client has confirmed its first shares. */
    status: 'new' | 'active'
    /** Empty while the wallet is new. */
    publicKey: string
    accountAddress: string
    /** The ceremony that made the active shares, or is to make the first. */
    ceremonyId: string
    /** When a check failed since the last refresh. */
    bannedAt: number | null
    /** How often a check has failed. */
    bans: number
    /** When the server's shares were last exported. */
    exportedAt: number | null
    createdAt: number
    /** Of a key that was imported as a seed: see the wire's `sealedSeed`. */
    sealedSeed: string | null
    /** How often the wallet has changed for its owner's credential, and what the account server has of that. */
    revision: Generated<number>
    reportedRevision: Generated<number>
  }
  /** A share of the server. */
  mpcShare: {
    id: string
    walletId: string
    personId: string
    ceremonyId: string
    scheme: ThresholdSignatureScheme
    party: number
    epoch: number
    publicKey: string
    /** See the wire's `sharing`. Null for shares of an older release. */
    sharing: Generated<string | null>
    status: 'pending' | 'active'
    sealed: Buffer
  }
  mpcCeremony: {
    ceremonyId: string
    environmentId: string
    personId: string
    walletId: string
    kind: CeremonyKind
    /** Of the shares that take part. */
    epoch: number
    /** Of the shares that it uses, or makes. */
    scheme: ThresholdSignatureScheme
    /** The round whose messages are expected next. */
    round: number
    status: 'running' | 'done' | 'failed'
    failure: FailureCode | null
    joinBy: number
    endBy: number
    /** Sealed: the machine of a running ceremony. */
    sealed: Buffer | null
  }
  /** What was answered, for a client that repeats a request. */
  mpcAnswer: { id: string; ceremonyId: string; personId: string; requestHash: string; sealed: Buffer }
  /** A user, and how many ceremonies they have begun: locked to count what they have (`lockSubject`). */
  mpcUser: { subject: string; changes: number }
  mpcUsedToken: UsedToken
  mpcProof: { keyThumbprint: string; proofId: string; expiresAt: number }
  mpcAudit: { subject: string; sequence: number; at: number; event: string; hash: string }
  /** Secrets of the server itself. */
  mpcSecret: { name: string; sealed: Buffer }
}

export type WalletRow = Selectable<MpcTables['mpcWallet']>
export type ShareRow = Selectable<MpcTables['mpcShare']>
export type CeremonyRow = Selectable<MpcTables['mpcCeremony']>
