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
import type { OidcSignIn } from '../../wire/account/oidc.ts'
import { type Person, person } from '../../wire/account/person.ts'
import type { Recovery } from '../../wire/account/recovery.ts'
import { type Session, sessions } from '../../wire/account/session.ts'
import { challengeReply, type SignIn, type SignUp } from '../../wire/account/signIn.ts'
import { once } from '../once.ts'
import { type AccountClientOptions, createAccountCalls } from './accountCalls.ts'
import { AccountError } from './accountError.ts'
import { createDevicePairingCalls, type DevicePairingCalls } from './devicePairingCalls.ts'

export type AccountClient = {
  /** What anybody may know of the environment; asked once. */
  environment: () => Promise<PublicEnvironment>
  /** A fresh passkey challenge, unpadded base64url; honoured once within five minutes. */
  challenge: () => Promise<string>
  /** Makes the person and the wallet; signs in. */
  signUp: (request: SignUp) => Promise<Person>
  signIn: (request: SignIn) => Promise<Person>
  /** Has a code emailed to the address, known or not. */
  requestEmailCode: (email: string) => Promise<EmailCode>
  /** Gives the sealed code back, once or again; the verification token proves that its key has read it. */
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
  /** Where the person is signed in, newest first. */
  sessions: () => Promise<readonly Session[]>
  endSession: (sessionId: string) => Promise<void>
  /** Tokens are held here; whether the server still accepts them, `me` tells. */
  isSignedIn: () => boolean
  me: () => Promise<Person>
  /** Forgets tokens and key here whatever the server answers. */
  signOut: () => Promise<void>
} & DevicePairingCalls

/** The client of the account server. Every failure is an `AccountError` with a code. */
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
    async signOut() {
      try {
        if (calls.isSignedIn()) await calls.postAsPerson('/sign-out', v.unknown())
      } catch (error) {
        // What the server could not be told expires there, and opens nothing without the key that goes here.
        if (!(error instanceof AccountError)) throw error
      } finally {
        await calls.forget()
      }
    },
    ...createDevicePairingCalls(calls, ofEnvironment),
  }
}
