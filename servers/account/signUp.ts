import { randomUUID } from 'node:crypto'
import type { Environment, SignUp } from 'latchkey/wire/account'
import type { CompletedActivity } from 'latchkey/wire/custody'
import { honourChallenge } from './challenges.ts'
import type { AccountContext } from './context.ts'
import { CustodyRefusedError } from './custody.ts'
import { AccountError } from './failure.ts'
import { toParent } from './parent.ts'
import { verifyNewPasskey } from './passkeyPolicy.ts'
import { findPasskey } from './store/passkeys.ts'
import { deleteSignUp, type PendingSignUp, saveSignUp, settleSignUp } from './store/signUps.ts'
import { passkeyOrganizationBody, toCredential } from './subOrganization.ts'

/**
 * Creates a person here and a sub-organization at key custody from one attestation. The person exists only once key
 * custody has replied COMPLETED. The server stores the request before it sends it. If the response is lost, it sends
 * the same body again when the passkey signs in (`signIn.ts`).
 * @returns the id of the new person
 * @throws {AccountError} `invalid_challenge`, `passkey_taken`
 * @throws {PasskeyError}
 * @throws {CustodyUnavailableError} after which signing in with the same passkey completes the sign-up
 */
export async function signUp(context: AccountContext, environment: Environment, request: SignUp): Promise<string> {
  const { attestation, challenge, displayName, email } = request
  const { credentialId } = attestation
  const { environmentId, custody } = environment
  await honourChallenge(context, environmentId, challenge)
  const passkey = await verifyNewPasskey(context, environment, request)
  if (await findPasskey(context.database, { environmentId, credentialId })) throw new AccountError('passkey_taken')

  const personId = randomUUID()
  const createdAt = context.now()
  const { organizationId: parentId, walletName } = custody
  const body = passkeyOrganizationBody(request, { personId, parentId, walletName, now: createdAt })
  const claim = { kind: 'passkey', subject: credentialId } as const
  const pending = { environmentId, claim, personId, displayName, email, passkey, body, createdAt }
  if (!(await saveSignUp(context.database, pending))) throw new AccountError('passkey_taken')
  await completeSignUp(context, environment, pending)
  return personId
}

/**
 * Requests the sub-organization from key custody, the first time or again, and stores the person.
 * @returns the activity that created the sub-organization
 */
export async function completeSignUp(
  context: AccountContext,
  environment: Environment,
  pending: PendingSignUp,
): Promise<CompletedActivity> {
  try {
    const activity = await toParent(context, environment).resubmit('create_sub_organization', pending.body)
    await settleSignUp(context.database, pending, toCredential(activity))
    return activity
  } catch (error) {
    if (error instanceof CustodyRefusedError) await deleteSignUp(context.database, pending)
    throw error
  }
}
