import type { Person } from '../../../wire/account/person.ts'
import type { CodeEntry } from '../../embedded.ts'
import { createCodeCheck, proveConfirmation, requestCode } from '../signIn/emailProof.ts'
import type { WalletContext } from '../walletContext.ts'

/**
 * Has a code mailed; the right one makes the address the person's own. Key custody learns it by a request that the person
 * stamps (specification §7), because whatever it mails there opens their wallet; the account server, which knows whose the
 * address is, carries it over, so that both learn it or neither.
 */
export async function confirmEmail(context: WalletContext, email: string): Promise<CodeEntry<Person>> {
  const { account, sessionManager, now } = context
  const asked = await requestCode(context, email)
  const check = createCodeCheck(context, asked)
  return {
    email: asked.email,
    cancel: async () => undefined,
    async submit(code) {
      const { personId } = sessionManager.person()
      const proof = await proveConfirmation(asked, { token: await check(code), personId })
      const { organizationId, userId, withStamperFor } = sessionManager.session()
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
      const { passkeys } = sessionManager.person()
      const person = { ...confirmed, passkeys }
      sessionManager.change(person)
      return person
    },
  }
}
