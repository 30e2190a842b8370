import { failures } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import { findApiKeys, findAuthenticators } from '../store/credentials.ts'
import { planAuthenticators } from './authenticators.ts'
import type { Rule } from './plan.ts'

const recoveryType = 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256'

/** Adds a passkey for the user to whom a recovery key was mailed, and deletes all their recovery keys. */
export const recoverUser: Rule<'recover_user'> = async (custody, { userId, authenticator }, call) => {
  const { caller, organization, now } = call
  if (caller.credentialType !== recoveryType || caller.userId !== userId) throw new CustodyError(failures.notAuthorized)
  const organizationId = organization.id
  const existing = (await findAuthenticators(custody.db, organizationId, userId)).length
  const options = { organizationId, userId, grantedBy: organization, existing, now }
  const rows = await planAuthenticators(custody, [authenticator], options)
  const keys = await findApiKeys(custody.db, organizationId, userId)
  const ids = keys.filter(({ type }) => type === recoveryType).map(({ id }) => id)
  return {
    basis: organization,
    // A list, in the original's own spelling (key-custody §2.2).
    result: { authenticatorId: rows.map(({ id }) => id) },
    changes: [
      { into: 'custodyAuthenticator', rows },
      { remove: 'custodyApiKey', organizationId, ids },
    ],
  }
}
