import * as v from 'valibot'
import {
  type EmailCode,
  type EmailCodeAnswer,
  type EmailConfirmation,
  type EmailSignIn,
  emailCode,
  verificationReply,
} from '../../wire/account/emailCode.ts'
import { type PublicEnvironment, publicEnvironment } from '../../wire/account/environment.ts'
import { type MfaBody, type MfaRequest, mfaReply } from '../../wire/account/mfa.ts'
import type { OidcSignIn } from '../../wire/account/oidc.ts'
import { type Person, person } from '../../wire/account/person.ts'
import type { Recovery } from '../../wire/account/recovery.ts'
import { type Session, sessions } from '../../wire/account/session.ts'
import { challengeReply, type SignIn, type SignUp } from '../../wire/account/signIn.ts'
import type { MfaAction } from '../../wire/mpc/mfa.ts'
import { once } from '../once.ts'
import { type AccountClientOptions, createAccountCalls, type FrameAuthorization } from './accountCalls.ts'
import { AccountError } from './accountError.ts'
import { createDevicePairingCalls, type DevicePairingCalls } from './devicePairingCalls.ts'

export type AccountClient = {
  /** Returns the public settings of the environment. Requested once. */
  environment: () => Promise<PublicEnvironment>
  /** Returns a fresh passkey challenge in unpadded base64url. The server accepts it once, within five minutes. */
  challenge: () => Promise<string>
  /** Creates the user and the wallet, and signs in. */
  signUp: (request: SignUp) => Promise<Person>
  signIn: (request: SignIn) => Promise<Person>
  /** Requests an email with a code. The answer does not tell whether the address belongs to a user. */
  requestEmailCode: (email: string) => Promise<EmailCode>
  /** Exchanges the sealed code for a verification token, which proves that its key has read the code. May be repeated. */
  verifyEmailCode: (otpId: string, answer: EmailCodeAnswer) => Promise<string>
  /** The thumbprint (RFC 7638) of the key that this browser's sessions are bound to: it is part of a sign-in. */
  thumbprint: () => Promise<string>
  /** Signs in the user of the confirmed address, or creates a user and a wallet for it. */
  signInWithEmail: (request: EmailSignIn) => Promise<Person>
  /** Signs in the user that the provider names, or creates a user and a wallet for them. */
  signInWithOidc: (request: OidcSignIn) => Promise<Person>
  /** Has a recovery code emailed if the address belongs to a user. The answer is the same if it does not. */
  recover: (request: Recovery) => Promise<void>
  /** Makes an address the one that signs in and recovers, at key custody too. */
  confirmEmail: (request: EmailConfirmation) => Promise<Person>
  /** Lists where the user is signed in, newest first. */
  sessions: () => Promise<readonly Session[]>
  endSession: (sessionId: string) => Promise<void>
  /** Whether this browser holds tokens. Only `me` can tell whether the server still accepts them. */
  isSignedIn: () => boolean
  me: () => Promise<Person>
  /**
   * Returns the text that a passkey of the user stamps to allow one operation of the managed wallet (`mfaToken`). Fetch it
   * before the click: browsers open a prompt only inside one.
   */
  prepareMfa: (action: MfaAction) => Promise<string>
  /** Returns a token for that operation. It works once, in this session, within two minutes. */
  mfaToken: (request: MfaRequest) => Promise<string>
  /**
   * Returns what the frame of the managed wallet needs to act for the user, with a token that is not about to expire.
   * @throws {AccountError} `signed_out`, `no_session_id` when the sign-in registered no key
   */
  authorizeFrame: () => Promise<FrameAuthorization>
  /** Deletes the tokens and the key here, whatever the server answers. A sign-in need not wait for that answer. */
  signOut: () => Promise<void>
} & DevicePairingCalls

/** Creates the client of the account server. Every failure is an `AccountError` with a code. */
export function createAccountClient(options: AccountClientOptions): AccountClient {
  const calls = createAccountCalls(options)
  const ofEnvironment = `/environments/${options.environmentId}`

  return {
    environment: once(() => calls.get(ofEnvironment, publicEnvironment)),
    challenge: async () => (await calls.post(`${ofEnvironment}/challenges`, challengeReply)).challenge,
    signUp: (request) => calls.enter(`${ofEnvironment}/sign-up`, request),
    signIn: (request) => calls.enter(`${ofEnvironment}/sign-in`, request),
    requestEmailCode: (email) => calls.post(`${ofEnvironment}/email-codes`, emailCode, { email }),
    async verifyEmailCode(otpId, answer) {
      const path = `${ofEnvironment}/email-codes/${encodeURIComponent(otpId)}`
      return (await calls.post(path, verificationReply, answer)).verificationToken
    },
    thumbprint: calls.thumbprint,
    signInWithEmail: (request) => calls.enter(`${ofEnvironment}/email-sign-in`, request),
    signInWithOidc: (request) => calls.enter(`${ofEnvironment}/oidc-sign-in`, request),
    async recover(request) {
      await calls.post(`${ofEnvironment}/recovery`, v.unknown(), request)
    },
    confirmEmail: (request) => calls.postAsPerson('/me/email', person, request),
    sessions: async () => (await calls.getAsPerson('/me/sessions', sessions)).sessions,
    async endSession(sessionId) {
      await calls.postAsPerson(`/me/sessions/${encodeURIComponent(sessionId)}/end`, v.unknown())
    },
    isSignedIn: calls.isSignedIn,
    me: () => calls.getAsPerson('/me', person),
    async prepareMfa(action) {
      const { challenge } = await calls.post(`${ofEnvironment}/challenges`, challengeReply)
      const sessionId = await calls.sessionId()
      return JSON.stringify({ type: 'LATCHKEY_MFA', action, sessionId, challenge } satisfies MfaBody)
    },
    mfaToken: async (request) => (await calls.postAsPerson('/me/mfa-tokens', mfaReply, request)).mfaToken,
    authorizeFrame: calls.authorizeFrame,
    async signOut() {
      try {
        await calls.leave()
      } catch (error) {
        // A session that the server could not end expires there. Its tokens are useless without the key, which is deleted here.
        if (!(error instanceof AccountError)) throw error
      }
    },
    ...createDevicePairingCalls(calls, ofEnvironment),
  }
}
