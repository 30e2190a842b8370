import { randomUUID } from 'node:crypto'
import { type Environment, toDisplayName } from 'latchkey/wire/account'
import type { AccountContext } from './context.ts'
import { CustodyRefusedError } from './custody.ts'
import { AccountError } from './failure.ts'
import { completeSignUp } from './signUp.ts'
import { type Claim, findOwner } from './store/identities.ts'
import { findOrganization } from './store/people.ts'
import { findSignUp, type PendingSignUp, saveSignUp } from './store/signUps.ts'
import { type KeylessUser, keylessOrganizationBody } from './subOrganization.ts'

/** The person of a verified claim, and their organization. */
export type FoundPerson = { personId: string; organizationId: string }

/**
 * Finds the person of a claim, or creates one with a wallet and no passkey.
 * @throws {CustodyRefusedError} when key custody does not accept the new person
 */
export async function findOrCreatePerson(
  context: AccountContext,
  environment: Environment,
  claim: Claim,
  newUser: KeylessUser,
): Promise<FoundPerson> {
  const { database } = context
  const { environmentId } = environment
  const find = () => findOwner(database, environmentId, claim)

  let personId = await find()
  if (personId === undefined) {
    await makePerson(context, environment, claim, newUser)
    personId = await find()
  }
  const organizationId = personId && (await findOrganization(database, { environmentId, personId }))
  if (!personId || !organizationId) throw new AccountError('internal')
  return { personId, organizationId }
}

/**
 * Stores the request to key custody before sending it. If the response is lost, the next sign-in with the claim sends
 * the same body, and so do two concurrent sign-ins.
 */
async function makePerson(
  context: AccountContext,
  environment: Environment,
  claim: Claim,
  newUser: KeylessUser,
): Promise<void> {
  const { environmentId } = environment
  const waiting = () => findSignUp(context.database, { environmentId, claim }, context.now())

  const earlier = await waiting()
  if (earlier && (await isTaken(context, environment, earlier))) return
  const pending = toPending(context, environment, claim, newUser)
  const first = (await saveSignUp(context.database, pending)) ? pending : await waiting()
  if (first) await completeSignUp(context, environment, first)
}

/**
 * False when key custody no longer accepts the request, because the token in it has expired. Then the request is
 * deleted.
 */
async function isTaken(context: AccountContext, environment: Environment, pending: PendingSignUp): Promise<boolean> {
  try {
    await completeSignUp(context, environment, pending)
    return true
  } catch (error) {
    if (error instanceof CustodyRefusedError) return false
    throw error
  }
}

function toPending(
  context: AccountContext,
  { environmentId, custody }: Environment,
  claim: Claim,
  newUser: KeylessUser,
): PendingSignUp {
  const displayName = toDisplayName(newUser.userName)
  const [personId, createdAt] = [randomUUID(), context.now()]
  const { organizationId: parentId, walletName } = custody
  const options = { personId, parentId, walletName, now: createdAt }
  const body = keylessOrganizationBody({ ...newUser, userName: displayName }, options)
  return { environmentId, claim, passkey: undefined, personId, displayName, email: undefined, body, createdAt }
}
