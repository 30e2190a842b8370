import { emailRecoverySessionTtlSeconds } from '../../wire/account/limits.ts'

/** The result of a recovery: an email session, which may then add a passkey, or only a new passkey. */
export type RecoveryType = 'email' | 'passkey'

/** The user of a valid code, and how long it is valid (specification §3). Times in milliseconds since the epoch. */
export type VerifiedRecovery = {
  status: 'verified'
  recoveryType: RecoveryType
  /** The user's id at key custody. */
  recoveryUserId: string
  /** The organization that holds the user's keys. */
  organizationId: string
  /** When key custody created the credential in the code. */
  creationTime: number
  /** The end of the email session. A recovery by passkey has none. */
  sessionExpiration: number | undefined
}

/** The state of a recovery. */
export type RecoveryState =
  | { status: 'idle' }
  /** The vault opens and the email is requested. */
  | { status: 'starting'; recoveryType: RecoveryType }
  /** The code was emailed, for this browser only. A wrong code leads back here. */
  | { status: 'code-sent'; recoveryType: RecoveryType }
  | { status: 'verifying'; recoveryType: RecoveryType }
  | VerifiedRecovery
  /** The new passkey is being created and registered. */
  | { status: 'completing'; verified: VerifiedRecovery }
  /** The new passkey opens the wallet. The user still has to sign in with it. */
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

/** Returns the state after `event`. Events that do not apply to a state change nothing. */
export function next(state: RecoveryState, event: RecoveryEvent): RecoveryState {
  switch (event.type) {
    case 'asked':
      // A user who lost the email requests another: a new code for a new key.
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

/** Whether the email session still acts for the user: it does until it expires (specification §4). */
export function isEmailSessionActive(state: RecoveryState, now: number): boolean {
  return (verifiedIn(state)?.sessionExpiration ?? 0) > now
}

/** Returns the user of the code, once it is verified. */
export function verifiedIn(state: RecoveryState): VerifiedRecovery | undefined {
  if (state.status === 'completing') return state.verified
  return state.status === 'verified' ? state : undefined
}

function verify(recoveryType: RecoveryType, event: Extract<RecoveryEvent, { type: 'verified' }>): VerifiedRecovery {
  const { recoveryUserId, organizationId, creationTime } = event
  const sessionExpiration = recoveryType === 'email' ? creationTime + emailRecoverySessionTtlSeconds * 1000 : undefined
  return { status: 'verified', recoveryType, recoveryUserId, organizationId, creationTime, sessionExpiration }
}
