import { randomUUID } from 'node:crypto'
import type { Environment, SignUp } from 'latchkey/wire/account'
import { verifyAttestation } from '../frame/passkey.ts'
import { honourChallenge } from './challenges.ts'
import type { AccountContext } from './context.ts'
import { CustodyRefusedError } from './custody.ts'
import { AccountError } from './failure.ts'
import { toPasskeyPolicy } from './passkeyPolicy.ts'
import { openParentPrivateKey } from './store/environments.ts'
import { findPasskey, settleSignUp } from './store/people.ts'
import { deleteSignUp, type PendingSignUp, saveSignUp } from './store/signUps.ts'
import { subOrganizationBody, toCredential } from './subOrganization.ts'

/**
 * Makes a person here and a sub-organization at key custody from one attestation.
 *
 * A person exists only once custody has said COMPLETED. What custody is asked is written down first, so that an answer
 * that is lost on the way is asked for again, with the same body, when the passkey signs in (`signIn.ts`).
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
  const passkey = await verifyAttestation(attestation, challenge, toPasskeyPolicy(environment))
  if (await findPasskey(context.database, { environmentId, credentialId })) throw new AccountError('passkey_taken')

  const personId = randomUUID()
  const createdAt = context.now()
  const body = subOrganizationBody(request, { personId, parentId: custody.organizationId, now: createdAt })
  const pending = { environmentId, personId, displayName, email, passkey, body, createdAt }
  if (!(await saveSignUp(context.database, pending))) throw new AccountError('passkey_taken')
  await completeSignUp(context, environment, pending)
  return personId
}

/** Asks key custody for the sub-organization, the first time or again, and writes down the person. */
export async function completeSignUp(
  context: AccountContext,
  environment: Environment,
  pending: PendingSignUp,
): Promise<void> {
  const { database, custody } = context
  const { environmentId, passkey } = pending
  const privateKey = await openParentPrivateKey(context, environmentId)
  try {
    const { url } = environment.custody
    const activity = await custody.submitWithApiKey(url, 'create_sub_organization', pending.body, privateKey)
    await settleSignUp(database, environmentId, passkey, toCredential(activity))
  } catch (error) {
    if (error instanceof CustodyRefusedError) {
      await deleteSignUp(database, { environmentId, credentialId: passkey.credentialId })
    }
    throw error
  }
}
