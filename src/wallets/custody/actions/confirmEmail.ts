import * as v from 'valibot'
import type { Person } from '../../../wire/account/person.ts'
import { toActivityBody } from '../../../wire/custody/exchange.ts'
import { userReply } from '../../../wire/custody/replies.ts'
import type { CodeEntry } from '../../embedded/embeddedWallet.ts'
import type { CustodySession } from '../custodySession.ts'
import { createCodeCheck, proveConfirmation, requestCode } from '../signIn/emailProof.ts'
import type { WalletContext } from '../walletContext.ts'

/**
 * Emails a code; entering it confirms the address. The user stamps the request that tells key custody (specification §7), because
 * a code sent to this address can later open the wallet. The account server forwards the request, so that both servers learn of
 * the address or neither does.
 */
export async function confirmEmail(context: WalletContext, email: string): Promise<CodeEntry<Person>> {
  const { account, signedIn, now } = context
  const pending = await requestCode(context, email)
  const check = createCodeCheck(context, pending)
  return {
    email: pending.email,
    cancel: async () => undefined,
    async submit(code) {
      const { personId } = signedIn.person()
      const proof = await proveConfirmation(pending, { token: await check(code), personId })
      const session = signedIn.session()
      const { organizationId, userId, withStamperFor } = session
      const userTagIds = await readTags(session)
      const body = toActivityBody({
        type: 'ACTIVITY_TYPE_UPDATE_USER',
        organizationId,
        at: now(),
        parameters: { userId, userEmail: pending.email, userTagIds },
      })
      const confirmed = await withStamperFor('credentials')(async (stamper) =>
        account.confirmEmail({ ...proof, update: { body, stamp: await stamper(body) } }),
      )
      // A passkey created on this device may still be unknown to the account server.
      const { passkeys } = signedIn.person()
      const person = { ...confirmed, passkeys }
      signedIn.change(person)
      return person
    },
  }
}

const user = v.object({ user: v.pick(userReply, ['userTags']) })

/** The request replaces the user's tags (specification §7), so it carries those that the user has. */
async function readTags({ client, organizationId, userId, withStamper }: CustodySession): Promise<string[]> {
  const { user: found } = await withStamper((stamper) =>
    client.query('get_user', { userId }, { organizationId, stamper, schema: user }),
  )
  return found.userTags
}
