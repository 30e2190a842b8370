import { failures, notFound, readOnlySessionSeconds } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import { maxReadOnlySessions } from '../base/limits.ts'
import { createSessionToken, hashSessionToken } from '../stamps/sessionToken.ts'
import { isUnused } from '../store/codes.ts'
import { findUser } from '../store/organizations.ts'
import { findSessions } from '../store/sessions.ts'
import type { Rule } from './plan.ts'
import { planCredential, planLogin } from './sessionKeys.ts'

/** @throws {CustodyError} when the verification token in the stamp was already used to log in */
export const stampLogin: Rule<'stamp_login'> = async (custody, parameters, { organization, caller, token, now }) => {
  if (token && !(await isUnused(custody.db, token))) throw new CustodyError(failures.wrongVerificationToken)
  const { basis, session, changes } = await planLogin(custody, parameters, {
    organization,
    userId: caller.userId,
    now,
  })
  return { basis, result: { session }, changes, ...(token && { takes: { from: 'custodyVerification', ...token } }) }
}

/**
 * Creates a session key on the server, sealed for the page. The first version sends an address, which must be the
 * user's own.
 */
export const createReadWriteSession: Rule<'create_read_write_session'> = async (
  custody,
  { userId, email, ...wishes },
  { organization, caller, now },
) => {
  const user = await findUser(custody.db, organization.id, userId ?? caller.userId)
  if (!user || (email !== undefined && email !== user.email)) throw new CustodyError(notFound('user'))
  const { basis, apiKeyId, credentialBundle, changes } = await planCredential(
    custody,
    { ...wishes, title: 'Read Write Session', type: 'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256' },
    { organization, userId: user.id, now },
  )
  const { id: organizationId, name: organizationName } = organization
  const whose = { organizationId, organizationName, userId: user.id, username: user.name }
  return { basis, result: { ...whose, apiKeyId, credentialBundle }, changes }
}

/** Creates a token for queries only. The database stores its hash, and only this response contains the token. */
export const createReadOnlySession: Rule<'create_read_only_session'> = async (
  { db, newId },
  _,
  { organization, caller, now },
) => {
  const { id: organizationId, name: organizationName } = organization
  const { userId, userName: username } = caller
  const token = createSessionToken()
  const expiresAt = now + readOnlySessionSeconds * 1000
  const existing = await findSessions(db, organizationId, userId)
  const alive = existing.filter((each) => each.expiresAt > now)
  const kept = alive.slice(Math.max(0, alive.length + 1 - maxReadOnlySessions))
  const gone = existing.filter((each) => !kept.includes(each))
  const row = { id: newId(), organizationId, userId, tokenHash: hashSessionToken(token), expiresAt, createdAt: now }
  return {
    basis: organization,
    result: { organizationId, organizationName, userId, username, sessionExpiry: String(Math.floor(expiresAt / 1000)) },
    once: { session: token },
    changes: [
      { remove: 'custodySession', organizationId, ids: gone.map(({ id }) => id) },
      { into: 'custodySession', rows: [row] },
    ],
  }
}
