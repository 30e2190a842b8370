import type { VerifyApiKey } from '../shared/apiKeySignature.ts'
import type { Background } from '../shared/background.ts'
import type { Envelope } from '../shared/envelope.ts'
import type { Log } from '../shared/log.ts'
import type { Custody } from './custody.ts'
import type { CustodyKeys } from './custodyKeys.ts'
import type { SigningKeys } from './signingKeys.ts'
import type { AccountDatabase } from './store/tables.ts'

/** The context of every rule of the account server. */
export type AccountContext = {
  database: AccountDatabase
  envelope: Envelope
  custody: Custody
  custodyKeys: CustodyKeys
  signingKeys: SigningKeys
  verifyApiKey: VerifyApiKey
  /** The compressed key, in hex, with which the server of the managed wallet reports wallets. Undefined accepts no report. */
  managedWalletKey: string | undefined
  /** The same of the share store, which reports the backups. */
  keySharesKey: string | undefined
  /** Work that goes on after the response was sent. */
  background: Background
  log: Log
  /** Milliseconds since the epoch. */
  now: () => number
  /** The address that clients use for this server, without a trailing slash: tokens name it and proofs are made for it. */
  publicUrl: string
}
