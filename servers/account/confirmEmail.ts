import { parse, parseJson } from 'latchkey/wire'
import { confirmationMessage, type EmailConfirmation, type Environment, emailUpdateBody } from 'latchkey/wire/account'
import * as v from 'valibot'
import type { AccountContext } from './context.ts'
import { CustodyRefusedError } from './custody.ts'
import { AccountError } from './failure.ts'
import { maxBodyBytes } from './limits.ts'
import { toParent } from './parent.ts'
import { releaseEmail, replaceEmail, reserveEmail } from './store/identities.ts'
import { findOrganization } from './store/people.ts'
import { verifyEmailProof } from './verification.ts'

const users = v.object({ users: v.array(v.object({ userEmail: v.optional(v.string()) })) })

/**
 * Makes a confirmed address the person's own: from now on it signs them in and recovers their wallet. Key custody mails
 * sign-in keys to the address, so the user stamps the change for key custody, and this server forwards it. The server
 * reserves the address first. If the change is interrupted, it keeps both the old and the new address, and key custody
 * decides which of them signs in.
 * @throws {AccountError} `invalid_verification`, `email_taken`, `invalid_stamp`
 */
export async function confirmEmail(
  context: AccountContext,
  environment: Environment,
  { personId, request }: { personId: string; request: EmailConfirmation },
): Promise<void> {
  const { contact } = await verifyEmailProof(context, environment, request, ({ tokenId }) =>
    confirmationMessage({ tokenId, personId }),
  )
  const { environmentId, custody } = environment
  const { body, stamp } = request.update
  const organizationId = await findOrganization(context.database, { environmentId, personId })
  const update = parse(emailUpdateBody, parseJson(body, maxBodyBytes))
  if (update.organizationId !== organizationId || update.parameters.userEmail !== contact) {
    throw new AccountError('invalid_request')
  }

  const owner = { environmentId, personId, createdAt: context.now() }
  if (!(await reserveEmail(context.database, owner, contact))) throw new AccountError('email_taken')
  const refusal = await context.custody.submitStamped(custody.url, 'update_user', body, stamp).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof CustodyRefusedError) return error
      throw error
    },
  )
  // A repeated request changes nothing at key custody, but may fail. So this server reads the address that key custody
  // has now.
  if (await isHeldAtCustody(context, environment, { organizationId, address: contact })) {
    await replaceEmail(context.database, owner, contact)
    return
  }
  await releaseEmail(context.database, owner, contact)
  throw new AccountError('invalid_stamp', { cause: refusal })
}

async function isHeldAtCustody(
  context: AccountContext,
  environment: Environment,
  { organizationId, address }: { organizationId: string; address: string },
): Promise<boolean> {
  const listed = await toParent(context, environment).query('list_users', { organizationId }, users)
  return listed.users.some(({ userEmail }) => userEmail === address)
}
