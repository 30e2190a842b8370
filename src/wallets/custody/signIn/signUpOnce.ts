import type { AccountClient } from '../../../core/account/accountClient.ts'
import { AccountError, type AccountErrorCode } from '../../../core/account/accountError.ts'
import { once } from '../../../core/once.ts'
import { toBase64url } from '../../../crypto/base64.ts'
import { randomBytes } from '../../../crypto/randomBytes.ts'
import type { SignUp } from '../../../wire/account/signIn.ts'
import type { ExpiringValue } from '../expiringValue.ts'
import type { Preparation } from '../preparation.ts'
import type { SignInResult } from '../sessionManager.ts'
import { makeSignUp, type NewPerson, signInWithPasskey } from './passkeySignIn.ts'

/** A passkey that was made for a newcomer whose wallet has not opened since. It is public: only the passkey itself opens. */
export type MadePasskey = NewPerson & { credentialId: string; userHandle: string }

type Made = {
  passkey: MadePasskey
  /** What was sent; gone after a reload. */
  sent?: { preparation: Preparation; request: SignUp }
  /** Asked for again, it did not answer. */
  isDeclined?: boolean
}

/** So long the account server holds a sign-up that key custody has not answered. */
export const keptSignUpSeconds = 3600

/** What leaves the sign-up open: the server may have acted on it, or will once the device's clock is right. */
const unheard: readonly AccountErrorCode[] = [
  'unreachable',
  'internal',
  'custody_unavailable',
  'too_many_requests',
  'stale_proof',
]
const isRefusal = (error: unknown) => error instanceof AccountError && !unheard.includes(error.code)
const isOf = ({ displayName, email }: NewPerson, { passkey }: Made) =>
  passkey.displayName === displayName && passkey.email === email
const hasCode = (error: unknown, code: AccountErrorCode) => error instanceof AccountError && error.code === code

/**
 * Signs newcomers up, each with one passkey: where the answer was lost, the next try signs in with the passkey that was
 * made, also after a reload. Where the server has never heard of it, what was sent is sent again: its challenge is honoured
 * once, so one wallet comes of it. What was sent is kept in memory alone, because it would make a wallet for any session
 * key; after a reload a new passkey takes the place of the one that opens nothing.
 */
export type SignUps = ReturnType<typeof createSignUps>
export function createSignUps(options: {
  account: AccountClient
  /** A preparation for another prompt. */
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
    // What is not forgotten ends by itself.
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

  /** The wallet of a passkey that was made; undefined when none comes of it any more. */
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

  /** Safari may have closed the first prompt by itself; whoever closes the second has that passkey no more. */
  function decline(earlier: Made, error: unknown): void {
    if (error instanceof AccountError && !isRefusal(error)) return
    if (earlier.isDeclined) forget()
    earlier.isDeclined = true
  }

  async function make(preparation: Preparation, newcomer: NewPerson & { appName: string; userHandle: string }) {
    const request = await makeSignUp(preparation, newcomer)
    const { displayName, email, userHandle } = newcomer
    const { credentialId } = request.attestation
    made = { passkey: { displayName, email, credentialId, userHandle }, sent: { preparation, request } }
    await kept.keep(made.passkey).catch(() => undefined)
    return send({ preparation, request })
  }

  return {
    /** Looks for a sign-up that was begun before a reload, so that the prompt need not wait for it. */
    load,
    /** Somebody is in, or has left: what was kept is nobody's. */
    forget,
    /** One prompt, in this very turn; a second where no wallet comes of a passkey that was made before. */
    async signUp(preparation: Preparation, newcomer: NewPerson & { appName: string }): Promise<SignInResult> {
      if (!isLoaded) await load()
      const earlier = made && isOf(newcomer, made) ? made : undefined
      const opened = earlier && (await open(earlier, preparation))
      if (opened) return opened
      // Signing in has spent its challenge.
      const fresh = earlier ? await options.prepare() : preparation
      made = undefined
      const userHandle = earlier?.passkey.userHandle ?? toBase64url(randomBytes(32))
      return make(fresh, { ...newcomer, userHandle })
    },
  }
}
