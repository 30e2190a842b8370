import type { AuditTrail } from '../shared/auditTrail.ts'
import type { Envelope } from '../shared/envelope.ts'
import type { FairQueue } from '../shared/fairQueue.ts'
import type { Log } from '../shared/log.ts'
import type { ManagedEnvironment } from '../shared/managed/callers.ts'
import type { Reports } from '../shared/managed/reports.ts'
import type { RunMpcStep } from './machine/steps.ts'
import type { MpcDatabase } from './store/tables.ts'

/** The part of an environment that this server needs. */
export type MpcEnvironment = ManagedEnvironment & {
  /** Origins of the pages that may use the frame. */
  allowedOrigins: readonly string[]
  /** Whether digests are signed that the server cannot read; with `eip7702`, only those of an authorization. */
  rawSigning: 'on' | 'eip7702' | 'off'
  /** Whether private keys may be imported. */
  imports: boolean
}

/** The context of every rule of this server. */
export type MpcContext = {
  database: MpcDatabase
  envelope: Envelope
  /** Runs the short steps: those of signatures, and of what is signed. */
  runStep: RunMpcStep
  /** Runs the steps of ceremonies that make shares, which may take seconds. They delay no short ones. */
  runLongStep: RunMpcStep
  /** Whose ceremony that makes shares has the long steps' thread, by user. */
  longTurns: FairQueue
  audit: AuditTrail
  log: Log
  /** Absent: the account server does not learn of wallets. */
  reports?: Reports | undefined
  /** Milliseconds since the epoch. */
  now: () => number
}
