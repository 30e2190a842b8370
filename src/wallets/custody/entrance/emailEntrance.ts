import type { Person } from '../../../wire/account/person.ts'
import type { CodeEntry } from '../../embedded.ts'
import { toSessionKey } from '../sessionKey.ts'
import type { WalletContext } from '../walletContext.ts'
import type { AskedCode } from './askedCode.ts'
import { createCodeCheck, proveConfirmation, proveSignIn, requestCode } from './emailProof.ts'

/**
 * Has a code mailed; the right one signs in whoever confirmed the address, or makes a wallet for it. The key that the code
 * vouches for becomes the session key.
 */
export async function signInWithEmail(context: WalletContext, email: string): Promise<CodeEntry<Person>> {
  const asked = await requestCode(context, email)
  await context.askedCode.keep(asked)
  return enterWithCode(context, asked)
}

/** Waits for the code of a sign-in that was begun in this browser. */
export function enterWithCode(context: WalletContext, begun: AskedCode): CodeEntry<Person> {
  const { account, presence, askedCode, now } = context
  const check = createCodeCheck(context, begun)
  let asked = begun
  return {
    email: asked.email,
    cancel: askedCode.forget,
    submit: (code) =>
      presence.enter(async () => {
        const environment = await account.environment()
        const token = await check(code)
        const proof = await proveSignIn(asked, { token, thumbprint: await account.thumbprint() })
        // Kept before it is sent: an answer that gets lost is asked for again by the very same request.
        asked = { ...asked, signature: proof.clientSignature }
        await askedCode.change((kept) => (kept.otpId === asked.otpId ? asked : undefined))
        const person = await account.signInWithEmail(proof)
        return { person, environment, sessionKey: toSessionKey(asked.pair, now()) }
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
  const asked = await requestCode(context, email)
  const check = createCodeCheck(context, asked)
  return {
    email: asked.email,
    cancel: async () => undefined,
    async submit(code) {
      const { personId } = presence.person()
      const proof = await proveConfirmation(asked, { token: await check(code), personId })
      const { organizationId, userId, withStamperFor } = presence.session()
      const body = JSON.stringify({
        type: 'ACTIVITY_TYPE_UPDATE_USER',
        organizationId,
        timestampMs: String(now()),
        parameters: { userId, userEmail: asked.email, userTagIds: [] },
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
