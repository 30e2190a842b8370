import type { Envelope } from '../frame/envelope.ts'
import type { Log } from '../frame/log.ts'
import type { RateLimit } from '../frame/rateLimit.ts'
import type { Cache } from './cache.ts'
import type { NewId } from './newId.ts'
import type { Notarizer } from './notarizer.ts'
import type { Signers } from './signers.ts'
import type { VerifyApiKey } from './stamps/apiKeySignature.ts'
import type { Commit } from './store/commitQueue.ts'
import type { Located } from './store/credentials.ts'
import type { ApiKeyRow, Db, OrganizationRow } from './store/tables.ts'

/** What the rules of key custody stand on: one per server. */
export type Custody = {
  db: Db
  envelope: Envelope
  commit: Commit
  signers: Signers
  notarizer: Notarizer
  verifyApiKey: VerifyApiKey
  rememberedKeys: Cache<Located<ApiKeyRow>>
  /** Operators' organizations that were named since the start: any other, with all below it, is not there. */
  named: Set<string>
  /** By organization, and by client address. */
  requestRate: RateLimit
  failedStampRate: RateLimit
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
  /** The stamp, as a vote records it. */
  stamp: { publicKey: string; signature: string; scheme: string }
}

/** A verified request: who asks, of which organization. */
export type Call = {
  caller: Caller
  organization: OrganizationRow
  now: number
  /** The API key that stamped it, where its row was remembered: whoever writes for this call must see that it still exists. */
  rememberedKeyId?: string | undefined
}
