import { type AuthenticatorParameters, failures, notFound } from 'latchkey/wire/custody'
import { PasskeyError, type PasskeyPolicy, verifyAttestation } from '../../shared/passkey.ts'
import { CustodyError } from '../base/failure.ts'
import type { Custody } from '../context/custody.ts'
import { grantOf } from '../context/organizationLimits.ts'
import { toPasskeyPolicy } from '../organizations/passkeyPolicy.ts'
import { findAuthenticators } from '../store/credentials.ts'
import { findParent, findUser } from '../store/organizations.ts'
import type { AuthenticatorRow, OrganizationRow } from '../store/tables.ts'
import type { Rule } from './plan.ts'

export const createAuthenticators: Rule<'create_authenticators'> = async (
  custody,
  { userId, authenticators },
  { organization, now },
) => {
  const { db } = custody
  if (!(await findUser(db, organization.id, userId))) throw new CustodyError(notFound('user'))
  const existing = (await findAuthenticators(db, organization.id, userId)).length
  const options = { organizationId: organization.id, userId, grantedBy: organization, existing, now }
  const rows = await planAuthenticators(custody, authenticators, options)
  return {
    basis: organization,
    result: { authenticatorIds: rows.map(({ id }) => id) },
    changes: [{ into: 'custodyAuthenticator', rows }],
  }
}

export const updateAuthenticator: Rule<'update_authenticator'> = async (
  { db },
  { userId, authenticatorId, authenticatorName },
  { organization, now },
) => {
  const passkeys = await findAuthenticators(db, organization.id, userId)
  const passkey = passkeys.find(({ id }) => id === authenticatorId)
  if (!passkey) throw new CustodyError(notFound('authenticator'))
  const set = { name: authenticatorName ?? passkey.name, updatedAt: now }
  return {
    basis: organization,
    result: { authenticatorId },
    changes: [{ update: 'custodyAuthenticator', organizationId: organization.id, id: authenticatorId, set }],
  }
}

export const deleteAuthenticators: Rule<'delete_authenticators'> = async (
  { db },
  { userId, authenticatorIds },
  { organization },
) => {
  const passkeys = await findAuthenticators(db, organization.id, userId)
  const known = new Set(passkeys.map(({ id }) => id))
  if (!authenticatorIds.every((id) => known.has(id))) throw new CustodyError(notFound('authenticator'))
  return {
    basis: organization,
    result: { authenticatorIds },
    changes: [{ remove: 'custodyAuthenticator', organizationId: organization.id, ids: authenticatorIds }],
  }
}

/**
 * Returns passkeys of one user after verifying each attestation (key-custody §7).
 * @param options.grantedBy the organization, or its parent while it is being created
 * @throws {CustodyError} `invalid authenticator attestation`, `user has exceeded maximum authenticators`
 */
export async function planAuthenticators(
  custody: Custody,
  authenticators: readonly AuthenticatorParameters[],
  options: { organizationId: string; userId: string; grantedBy: OrganizationRow; existing: number; now: number },
): Promise<AuthenticatorRow[]> {
  const { grantedBy, existing } = options
  if (existing + authenticators.length > grantOf(custody, grantedBy).limits.authenticatorsPerUser) {
    throw new CustodyError(failures.tooManyAuthenticators)
  }
  const policy = toPasskeyPolicy(grantedBy, await findParent(custody.db, grantedBy))
  const rows: AuthenticatorRow[] = []
  for (const authenticator of authenticators) {
    rows.push(await planAuthenticator(custody, authenticator, { ...options, policy }))
  }
  return rows
}

async function planAuthenticator(
  custody: Custody,
  { authenticatorName, challenge, attestation }: AuthenticatorParameters,
  options: { organizationId: string; userId: string; policy: PasskeyPolicy; now: number },
): Promise<AuthenticatorRow> {
  const { organizationId, userId, policy, now } = options
  const ceremony = { ...attestation, transports: [] }
  const passkey = await verifyAttestation(ceremony, challenge, policy).catch((cause) => {
    throw cause instanceof PasskeyError ? new CustodyError(failures.invalidAttestation, { cause }) : cause
  })
  return {
    id: custody.newId(),
    organizationId,
    userId,
    name: authenticatorName,
    credentialId: passkey.credentialId,
    publicKey: passkey.publicKey,
    rpId: passkey.rpId,
    origin: passkey.origin,
    aaguid: passkey.aaguid,
    transports: JSON.stringify(attestation.transports),
    signCount: passkey.counter,
    createdAt: now,
    updatedAt: now,
  }
}
