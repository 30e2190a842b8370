import type { AccountClient } from '../../../core/account/accountClient.ts'
import { AccountError, type AccountErrorCode } from '../../../core/account/accountError.ts'
import { once } from '../../../core/once.ts'
import { toBase64url } from '../../../crypto/base64.ts'
import { randomBytes } from '../../../crypto/randomBytes.ts'
import type { SignUp } from '../../../wire/account/signIn.ts'
import type { ExpiringValue } from '../expiringValue.ts'
import type { Preparation } from '../preparation.ts'
import type { SignInResult } from '../signedInPerson.ts'
import { makeSignUp, type NewPerson, signInWithPasskey } from './passkeySignIn.ts'

/**
 * A passkey created for a new user whose wallet has not been opened since. The record is public: only the passkey itself signs
 * in.
 */
export type MadePasskey = NewPerson & { credentialId: string; userHandle: string }

type Made = {
  passkey: MadePasskey
  /** The request that was sent; lost after a reload. */
  sent?: { preparation: Preparation; request: SignUp }
  /** Set if a retry got no answer either. */
  isDeclined?: boolean
}

/** How long the account server keeps a sign-up that key custody has not answered. */
export const keptSignUpSeconds = 3600

/**
 * Whether the sign-up is still open after this error: the server may have handled it, or will once the device's clock is right.
 */
const unheard: readonly AccountErrorCode[] = [
  'unreachable',
  'internal',
  'unavailable',
  'custody_unavailable',
  'too_many_requests',
  'stale_proof',
]
const isRefusal = (error: unknown) => error instanceof AccountError && !unheard.includes(error.code)
const isOf = ({ displayName, email }: NewPerson, { passkey }: Made) =>
  passkey.displayName === displayName && passkey.email === email
const hasCode = (error: unknown, code: AccountErrorCode) => error instanceof AccountError && error.code === code

/**
 * Signs up new users, each with one passkey. If the answer was lost, the next try signs in with the passkey that was created,
 * also after a reload. If the server does not know that passkey, the same request is sent again; its challenge is accepted once,
 * so only one wallet is created. The request is kept in memory only, because it could create a wallet for any session key. After
 * a reload, a new passkey replaces the one that opens nothing.
 */
export type SignUps = ReturnType<typeof createSignUps>
export function createSignUps(options: {
  account: AccountClient
  /** Returns a preparation for another prompt. */
  prepare: () => Preparation | Promise<Preparation>
  kept: ExpiringValue<MadePasskey>
  now: () => number
}) {
  const { account, kept, now } = options
  let made: Made | undefined
  let isLoaded = false

  const load = once(async () => {
    const passkey = await kept.read().catch(() => undefined)
    if (passkey) made ??= { passkey }
    isLoaded = true
  })

  function forget(): void {
    made = undefined
    // If this fails, the record expires by itself.
    void kept.forget().catch(() => undefined)
  }

  async function send({ preparation, request }: NonNullable<Made['sent']>): Promise<SignInResult> {
    try {
      return { ...preparation, person: await account.signUp(request) }
    } catch (error) {
      if (isRefusal(error)) forget()
      throw error
    }
  }

  /** Returns the wallet of a passkey that was created; undefined if there will never be one. */
  async function open(earlier: Made, preparation: Preparation): Promise<SignInResult | undefined> {
    const credentialIds = [earlier.passkey.credentialId]
    try {
      return { ...preparation, person: await signInWithPasskey(account, preparation, { credentialIds, now: now() }) }
    } catch (error) {
      if (!hasCode(error, 'unknown_passkey')) {
        decline(earlier, error)
        throw error
      }
    }
    try {
      return earlier.sent && (await send(earlier.sent))
    } catch (error) {
      if (hasCode(error, 'invalid_challenge')) return undefined
      throw error
    }
  }

  /** Safari may have closed the first prompt by itself. If the user closes the second one too, the passkey is gone. */
  function decline(earlier: Made, error: unknown): void {
    if (error instanceof AccountError && !isRefusal(error)) return
    if (earlier.isDeclined) forget()
    earlier.isDeclined = true
  }

  async function make(preparation: Preparation, newUser: NewPerson & { appName: string; userHandle: string }) {
    const request = await makeSignUp(preparation, newUser)
    const { displayName, email, userHandle } = newUser
    const { credentialId } = request.attestation
    made = { passkey: { displayName, email, credentialId, userHandle }, sent: { preparation, request } }
    await kept.keep(made.passkey).catch(() => undefined)
    return send({ preparation, request })
  }

  return {
    /** Loads a sign-up that was started before a reload, so that the prompt need not wait for it. */
    load,
    /** Clears the record after a sign-in or sign-out. */
    forget,
    /** Opens one prompt synchronously; a second one if an earlier passkey has no wallet. */
    async signUp(preparation: Preparation, newUser: NewPerson & { appName: string }): Promise<SignInResult> {
      if (!isLoaded) await load()
      const earlier = made && isOf(newUser, made) ? made : undefined
      const opened = earlier && (await open(earlier, preparation))
      if (opened) return opened
      // The sign-in used up the challenge.
      const fresh = earlier ? await options.prepare() : preparation
      made = undefined
      const userHandle = earlier?.passkey.userHandle ?? toBase64url(randomBytes(32))
      return make(fresh, { ...newUser, userHandle })
    },
  }
}
