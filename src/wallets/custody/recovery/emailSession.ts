import { isEmailSessionActive, type RecoveryState, verifiedIn } from '../../embedded/recoveryState.ts'
import type { Stamper } from '../stamp.ts'

/** The session that an emailed code opens: the vault stamps for its user until the session expires or ends. */
export type EmailSession = {
  /** The vault's stamper, while it acts for that organization. */
  stamperFor: (organizationId: string) => Stamper | undefined
  /** Sets the vault that stamps from now on, or none. */
  hold: (stamper: Stamper | undefined) => void
}

export function createEmailSession(options: { state: () => RecoveryState; now: () => number }): EmailSession {
  const { state, now } = options
  let held: Stamper | undefined
  return {
    stamperFor(organizationId) {
      const recovery = state()
      const isActive = isEmailSessionActive(recovery, now())
      return isActive && verifiedIn(recovery)?.organizationId === organizationId ? held : undefined
    },
    hold(stamper) {
      held = stamper
    },
  }
}
