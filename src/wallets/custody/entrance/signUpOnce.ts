import type { AccountClient } from '../../../core/account/accountClient.ts'
import { AccountError, type AccountErrorCode } from '../../../core/account/accountError.ts'
import type { SignUp } from '../../../wire/account/signIn.ts'
import type { Preparation } from '../preparation.ts'
import type { Arrival } from '../presence.ts'
import { makeSignUp, type NewPerson, signInWithPasskey } from './passkeyEntrance.ts'

/** A passkey that was made for a newcomer whose wallet has not opened since. */
type Made = {
  preparation: Preparation
  request: SignUp
  /** Asked for again, it did not answer. */
  isDeclined?: boolean
}

/** What tells nothing of the sign-up: the server may have acted on it, or may yet. */
const unheard: readonly AccountErrorCode[] = ['unreachable', 'internal', 'custody_unavailable', 'too_many_requests']
const isRefusal = (error: unknown) => error instanceof AccountError && !unheard.includes(error.code)
const isOf = ({ displayName, email }: NewPerson, { request }: Made) =>
  request.displayName === displayName && request.email === email
const hasCode = (error: unknown, code: AccountErrorCode) => error instanceof AccountError && error.code === code

/**
 * Signs newcomers up, each with one passkey: where the answer was lost, the next try signs in with the passkey that was
 * made. Where the server has never heard of it, what was sent is sent again: its challenge is honoured once, so one
 * wallet comes of it. What is kept for that is kept in memory.
 */
export function createSignUps(options: {
  account: AccountClient
  /** A preparation for another prompt. */
  prepare: () => Preparation | Promise<Preparation>
  now: () => number
}) {
  const { account, now } = options
  let made: Made | undefined

  async function send(sending: Made): Promise<Arrival> {
    try {
      return { ...sending.preparation, person: await account.signUp(sending.request) }
    } catch (error) {
      if (isRefusal(error)) made = undefined
      throw error
    }
  }

  /** The wallet of a passkey that was made; undefined when none comes of it any more. */
  async function open(earlier: Made, preparation: Preparation): Promise<Arrival | undefined> {
    const credentialIds = [earlier.request.attestation.credentialId]
    try {
      return { ...preparation, person: await signInWithPasskey(account, preparation, { credentialIds, now: now() }) }
    } catch (error) {
      if (!hasCode(error, 'unknown_passkey')) {
        decline(earlier, error)
        throw error
      }
    }
    try {
      return await send(earlier)
    } catch (error) {
      if (hasCode(error, 'invalid_challenge')) return undefined
      throw error
    }
  }

  /** Safari may have closed the first prompt by itself; whoever closes the second has that passkey no more. */
  function decline(earlier: Made, error: unknown): void {
    if (error instanceof AccountError && !isRefusal(error)) return
    if (earlier.isDeclined) made = undefined
    earlier.isDeclined = true
  }

  return {
    /** Somebody is in, or has left: what was kept is nobody's. */
    forget() {
      made = undefined
    },
    /** One prompt, in this very turn; a second where no wallet comes of a passkey that was made before. */
    async signUp(preparation: Preparation, newcomer: NewPerson & { appName: string }): Promise<Arrival> {
      const earlier = made && isOf(newcomer, made) ? made : undefined
      const opened = earlier && (await open(earlier, preparation))
      if (opened) return opened
      // Signing in has spent its challenge.
      const fresh = earlier ? await options.prepare() : preparation
      made = undefined
      const request = await makeSignUp(fresh, newcomer)
      made = { preparation: fresh, request }
      return send(made)
    },
  }
}
