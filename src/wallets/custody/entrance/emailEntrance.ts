import type { EmailSignIn } from '../../../wire/account/emailCode.ts'
import type { Person } from '../../../wire/account/person.ts'
import type { CodeEntry } from '../custodyWallet.ts'
import { toSessionKey } from '../sessionKey.ts'
import type { WalletContext } from '../walletContext.ts'
import { proveConfirmation, proveSignIn, requestCode } from './emailProof.ts'

/**
 * Has a code mailed; the right one signs in whoever confirmed the address, or makes a wallet for it. The key that the code
 * vouches for becomes the session key.
 */
export async function signInWithEmail(context: WalletContext, email: string): Promise<CodeEntry<Person>> {
  const { account, presence, now } = context
  const request = await requestCode(context, email)
  // A token logs in once: an answer that was lost is asked for again by the very same request.
  let proof: EmailSignIn | undefined
  return {
    submit: (code) =>
      presence.enter(async () => {
        const token = await request.verify(code)
        proof ??= await proveSignIn(request, { token, thumbprint: await account.thumbprint() })
        const person = await account.signInWithEmail(proof)
        return { person, environment: request.environment, sessionKey: toSessionKey(request.pair, now()) }
      }),
  }
}

/**
 * Has a code mailed; the right one makes the address the person's own. Key custody learns it by a request that the person
 * stamps (specification §7), because whatever it mails there opens their wallet; the account server, which knows whose the
 * address is, carries it over, so that both learn it or neither.
 */
export async function confirmEmail(context: WalletContext, email: string): Promise<CodeEntry<Person>> {
  const { account, presence, now } = context
  const request = await requestCode(context, email)
  return {
    async submit(code) {
      const { personId } = presence.person()
      const proof = await proveConfirmation(request, { token: await request.verify(code), personId })
      const { organizationId, userId, withStamperFor } = presence.session()
      const body = JSON.stringify({
        type: 'ACTIVITY_TYPE_UPDATE_USER',
        organizationId,
        timestampMs: String(now()),
        parameters: { userId, userEmail: request.email, userTagIds: [] },
      })
      const confirmed = await withStamperFor('credentials')(async (stamper) =>
        account.confirmEmail({ ...proof, update: { body, stamp: await stamper(body) } }),
      )
      // The account server may not have heard yet of a passkey that was made here.
      const { passkeys } = presence.person()
      const person = { ...confirmed, passkeys }
      presence.change(person)
      return person
    },
  }
}
