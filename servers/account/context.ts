import type { Kysely } from 'kysely'
import type { VerifyApiKey } from '../shared/apiKeySignature.ts'
import type { Background } from '../shared/background.ts'
import type { Envelope } from '../shared/envelope.ts'
import type { Log } from '../shared/log.ts'
import type { Custody } from './custody.ts'
import type { CustodyKeys } from './custodyKeys.ts'
import type { AccountTables } from './store/tables.ts'

export type AccountDatabase = Kysely<AccountTables>

/** The context of every rule of the account server. */
export type AccountContext = {
  database: AccountDatabase
  envelope: Envelope
  custody: Custody
  custodyKeys: CustodyKeys
  verifyApiKey: VerifyApiKey
  /** What goes on after an answer. */
  background: Background
  log: Log
  /** Milliseconds since the epoch. */
  now: () => number
  /** The address that clients use for this server, without a trailing slash: tokens name it and proofs are made for it. */
  publicUrl: string
}
