import type { VerifyApiKey } from '../../shared/apiKeySignature.ts'
import type { Cache } from '../../shared/cache.ts'
import type { Envelope } from '../../shared/envelope.ts'
import type { Log } from '../../shared/log.ts'
import type { SendMail, SendSms } from '../../shared/mail.ts'
import type { RateLimit } from '../../shared/rateLimit.ts'
import type { NewId } from '../base/newId.ts'
import type { Commit } from '../commit/commitQueue.ts'
import type { Signers } from '../signing/signers.ts'
import type { Located } from '../store/credentials.ts'
import type { ApiKeyRow, Db, OrganizationRow } from '../store/tables.ts'
import type { CodeHash } from './codeHash.ts'
import type { CodeRates } from './codeRates.ts'
import type { IssuerKeys } from './issuerKeys.ts'
import type { Notarizer } from './notarizer.ts'
import type { Grant } from './organizationLimits.ts'
import type { ServerKeys } from './serverKeys.ts'

/** What the rules of key custody stand on: one per server. */
export type Custody = {
  db: Db
  envelope: Envelope
  commit: Commit
  signers: Signers
  serverKeys: ServerKeys
  notarizer: Notarizer
  verifyApiKey: VerifyApiKey
  issuerKeys: IssuerKeys
  rememberedKeys: Cache<Located<ApiKeyRow>>
  /** Operators' organizations that were named since the start: any other, with all below it, is not there. */
  named: Map<string, Grant>
  /** By client address. */
  failedStampRate: RateLimit
  codeHash: CodeHash
  codeRates: CodeRates
  /** Undefined where the operator has not configured it: what needs it is refused. */
  sendMail: SendMail | undefined
  sendSms: SendSms | undefined
  newId: NewId
  log: Log
  now: () => number
}

/** Who stamped a request, once the stamp is verified. */
export type Caller = {
  organizationId: string
  userId: string
  userName: string
  isRoot: boolean
  /** Of the credential that stamped, as the wire names it: some may do a few things only. */
  credentialType: string
  /** The stamp, as a vote records it. */
  stamp: { publicKey: string; signature: string; scheme: string }
}

/** A verified request: who asks, of which organization. */
export type Call = {
  caller: Caller
  organization: OrganizationRow
  /** The caller's own organization, whose users decide: this one, or its parent. */
  voters: OrganizationRow
  /** The client's. */
  address: string
  /** What the request has been counted for: see `countOnce`. */
  counted: Set<string>
  now: number
  /** Whether the caller was remembered rather than read: what is refused then may be allowed by now. */
  isRemembered?: boolean
}
