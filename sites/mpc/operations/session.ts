import { mfaTokenHeader, signedSessionHeader } from 'latchkey/wire/mpc'
import { FrameError } from '../base/frameError.ts'
import type { Origin } from '../channel/createDispatcher.ts'

/** What a page sends along with a request to prove its user. */
export type Proofs = {
  authToken?: string | undefined
  signedSessionId?: string | undefined
  mfaToken?: string | undefined
}

/** The proofs of one request, with the token that its channel sent before. */
export type Session = { authToken: string; headers: Record<string, string> }

/** The newest token and signed session id of each channel. They live in memory until `cleanup`. */
export type Sessions = ReturnType<typeof createSessions>

export function createSessions() {
  const channels = new Map<string, Proofs>()
  return {
    setToken({ channel }: Origin, authToken: string | undefined): void {
      channels.set(channel, { ...channels.get(channel), authToken })
    },
    /**
     * Takes over what the request brings. A request without a signed session id uses the channel's last one.
     * @throws {FrameError} `signed_out`
     */
    open({ channel }: Origin, proofs: Proofs = {}): Session {
      const known = channels.get(channel)
      const authToken = proofs.authToken ?? known?.authToken
      const signedSessionId = proofs.signedSessionId ?? known?.signedSessionId
      channels.set(channel, { authToken, signedSessionId })
      if (authToken === undefined) throw new FrameError('signed_out')
      return {
        authToken,
        headers: {
          ...(signedSessionId !== undefined && { [signedSessionHeader]: signedSessionId }),
          ...(proofs.mfaToken !== undefined && { [mfaTokenHeader]: proofs.mfaToken }),
        },
      }
    },
    clear: (): void => channels.clear(),
  }
}
