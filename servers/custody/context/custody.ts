import type { VerifyApiKey } from '../../shared/apiKeySignature.ts'
import type { Cache } from '../../shared/cache.ts'
import type { Chains } from '../../shared/chains.ts'
import type { Envelope } from '../../shared/envelope.ts'
import type { Log } from '../../shared/log.ts'
import type { SendMail, SendSms } from '../../shared/mail.ts'
import type { Pause } from '../../shared/pauses.ts'
import type { RateLimit } from '../../shared/rateLimit.ts'
import type { NewId } from '../base/newId.ts'
import type { Commit } from '../commit/commitQueue.ts'
import type { ReadExpression } from '../policy/expressionReader.ts'
import type { Signers } from '../signing/signers.ts'
import type { RunCustodyStep } from '../signing/steps.ts'
import type { Located } from '../store/credentials.ts'
import type { SendingRow } from '../store/tables/sendings.ts'
import type { ApiKeyRow, Db, OrganizationRow } from '../store/tables.ts'
import type { CodeHash } from './codeHash.ts'
import type { CodeRates } from './codeRates.ts'
import type { IssuerKeys } from './issuerKeys.ts'
import type { Notarizer } from './notarizer.ts'
import type { Grant } from './organizationLimits.ts'
import type { ServerKeys } from './serverKeys.ts'
import type { StorageWarnings } from './storageWarnings.ts'
import type { Turn } from './turns.ts'

/** The context of key custody's rules: one for each server. */
export type Custody = {
  db: Db
  envelope: Envelope
  commit: Commit
  signers: Signers
  /** Lets other requests run between two pieces of long work on this thread. */
  pause: Pause
  readExpression: ReadExpression
  /** Runs a long computation, on another thread if there is one. */
  runStep: RunCustodyStep
  serverKeys: ServerKeys
  notarizer: Notarizer
  verifyApiKey: VerifyApiKey
  /** The same for API keys on secp256k1. */
  verifySecp256k1: VerifyApiKey
  issuerKeys: IssuerKeys
  rememberedKeys: Cache<Located<ApiKeyRow>>
  /**
   * Operators' organizations that were named since the start. Any other organization, with its sub-organizations, is
   * treated as unknown.
   */
  named: Map<string, Grant>
  createTurn: () => Turn
  /** By client address. */
  failedStampRate: RateLimit
  codeHash: CodeHash
  codeRates: CodeRates
  /** Undefined when the operator has not configured it. Then activities that need it are refused. */
  sendMail: SendMail | undefined
  sendSms: SendSms | undefined
  storageWarnings: StorageWarnings
  /** Undefined when the operator has configured no upstreams. Then nothing is sent. */
  chains: Chains | undefined
  broadcast: ((row: SendingRow) => Promise<void>) | undefined
  newId: NewId
  /** When the database was restored from a backup; 0 if never. Earlier requests and approvals are invalid. */
  restoredAt: number
  log: Log
  now: () => number
}

/** The owner of a verified stamp. */
export type Caller = {
  organizationId: string
  userId: string
  userName: string
  isRoot: boolean
  /** The stamping credential, as the wire names it. Some credentials have only a few rights. */
  credentialType: string
  /** The stamp, as a vote records it. */
  stamp: { publicKey: string; signature: string; scheme: string }
}

/** A verified request, with its caller and its organization. */
export type Call = {
  caller: Caller
  organization: OrganizationRow
  /** The organization whose users decide: this one, or its parent. */
  voters: OrganizationRow
  /** The verification token that stamped a login. The login uses it up. */
  token?: { organizationId: string; id: string }
  /** The client's. */
  address: string
  /** The rates that already counted the request: see `countOnce`. */
  counted: Set<string>
  turn: Turn
  now: number
  /** Whether the caller came from the cache. A refused request may be allowed by now, so it is checked again. */
  isRemembered?: boolean
}
