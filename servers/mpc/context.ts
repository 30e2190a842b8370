import type { MfaAction } from 'latchkey/wire/mpc'
import type { AuditTrail } from '../shared/auditTrail.ts'
import type { TokenHolder } from '../shared/dpop/accessTokens.ts'
import type { Envelope } from '../shared/envelope.ts'
import type { Log } from '../shared/log.ts'
import type { RunMpcStep } from './machine/steps.ts'
import type { MpcDatabase } from './store/tables.ts'

/** The part of an environment that this server needs. */
export type MpcEnvironment = {
  /** Origins of the frame, whose pages call this server. */
  frameOrigins: readonly string[]
  /** Origins of the pages that may use the frame. */
  allowedOrigins: readonly string[]
  /** Whether digests are signed that the server cannot read; with `eip7702`, only those of an authorization. */
  rawSigning: 'on' | 'eip7702' | 'off'
  /** Whether private keys may be imported. */
  imports: boolean
  /** Actions that require an MFA token. */
  mfa: readonly MfaAction[]
}

/**
 * Checks the signed session id that a page sends (managed-wallet §3), and returns when its session began, in
 * milliseconds since the epoch; undefined when it does not hold.
 */
export type VerifySession = (
  request: TokenHolder & { signedSessionId: string },
) => Promise<{ signedInAt: number } | undefined>

/** Checks an MFA token and uses it up. Returns whether it was valid for this user and action. */
export type VerifyMfa = (request: TokenHolder & { action: MfaAction; token: string }) => Promise<boolean>

/** The context of every rule of this server. */
export type MpcContext = {
  database: MpcDatabase
  envelope: Envelope
  runStep: RunMpcStep
  audit: AuditTrail
  log: Log
  /** Milliseconds since the epoch. */
  now: () => number
}
