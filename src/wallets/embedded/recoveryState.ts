import { emailRecoverySessionTtlSeconds } from '../../wire/account/limits.ts'

/** What a recovery ends in: a session by email that may then add a passkey, or nothing but a new passkey. */
export type RecoveryType = 'email' | 'passkey'

/** Specification §3: whom a valid code belongs to, and for how long. Times in milliseconds since the epoch. */
export type VerifiedRecovery = {
  status: 'verified'
  recoveryType: RecoveryType
  /** The person's user id at key custody. */
  recoveryUserId: string
  /** The organization that holds their keys. */
  organizationId: string
  /** When key custody made the credential that the code carries. */
  creationTime: number
  /** The end of the email session; a recovery by passkey has none. */
  sessionExpiration: number | undefined
}

/** Where a recovery stands. */
export type RecoveryState =
  | { status: 'idle' }
  /** The vault opens and the mail is asked for. */
  | { status: 'starting'; recoveryType: RecoveryType }
  /** A code is in the mail, for this browser alone; entering a wrong one leads back here. */
  | { status: 'code-sent'; recoveryType: RecoveryType }
  | { status: 'verifying'; recoveryType: RecoveryType }
  | VerifiedRecovery
  /** The new passkey is made and being registered. */
  | { status: 'completing'; verified: VerifiedRecovery }
  /** The new passkey opens the wallet; what is left is to sign in with it. */
  | { status: 'registered'; credentialId: string }

export type RecoveryEvent =
  | { type: 'asked'; recoveryType: RecoveryType }
  | { type: 'mailed' }
  | { type: 'entered' }
  | { type: 'refused' }
  | { type: 'verified'; recoveryUserId: string; organizationId: string; creationTime: number }
  | { type: 'completing' }
  | { type: 'registered'; credentialId: string }
  | { type: 'failed' }
  | { type: 'ended' }

/** The state after `event`; events that make no sense in a state change nothing. */
export function next(state: RecoveryState, event: RecoveryEvent): RecoveryState {
  switch (event.type) {
    case 'asked':
      // Whoever lost the mail asks again: a new code for a new key.
      return { status: 'starting', recoveryType: event.recoveryType }
    case 'mailed':
      return state.status === 'starting' ? { ...state, status: 'code-sent' } : state
    case 'entered':
      return state.status === 'code-sent' ? { ...state, status: 'verifying' } : state
    case 'refused':
      return state.status === 'verifying' ? { ...state, status: 'code-sent' } : state
    case 'verified':
      return state.status === 'verifying' ? verify(state.recoveryType, event) : state
    case 'completing':
      return state.status === 'verified' ? { status: 'completing', verified: state } : state
    case 'registered':
      return state.status === 'completing' ? { status: 'registered', credentialId: event.credentialId } : state
    case 'failed':
      return state.status === 'completing' ? state.verified : state
    case 'ended':
      return { status: 'idle' }
    default:
      return event satisfies never
  }
}

/** A session by email acts for the user until it expires (specification §4). */
export function isEmailSessionActive(state: RecoveryState, now: number): boolean {
  return (verifiedIn(state)?.sessionExpiration ?? 0) > now
}

/** Whom the code belongs to, once it proved valid. */
export function verifiedIn(state: RecoveryState): VerifiedRecovery | undefined {
  if (state.status === 'completing') return state.verified
  return state.status === 'verified' ? state : undefined
}

function verify(recoveryType: RecoveryType, event: Extract<RecoveryEvent, { type: 'verified' }>): VerifiedRecovery {
  const { recoveryUserId, organizationId, creationTime } = event
  const sessionExpiration = recoveryType === 'email' ? creationTime + emailRecoverySessionTtlSeconds * 1000 : undefined
  return { status: 'verified', recoveryType, recoveryUserId, organizationId, creationTime, sessionExpiration }
}
