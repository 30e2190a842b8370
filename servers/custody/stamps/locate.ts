import { failures } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import type { Caller, Custody } from '../context/custody.ts'
import type { CredentialFinder, Held, Located } from '../store/credentials.ts'
import { findOrganization } from '../store/organizations.ts'
import type { OrganizationRow } from '../store/tables.ts'

/**
 * Looks for the credential in the organization, then in its parent, and if the request allows it, in the
 * sub-organizations (§1.5 step 4). Each organization is read before the credential in it, so its revision covers
 * everything that was read of it.
 */
export async function locate<row extends { organizationId: string }>(
  { db, named }: Custody,
  finder: CredentialFinder<row>,
  organizationId: string,
  options: { searchesSubOrganizations: boolean; ambiguous: (typeof failures)[keyof typeof failures] },
): Promise<Omit<Located<row>, 'credential'> & { credential: Held<row> | undefined }> {
  const organization = await findServed({ db, named }, organizationId)
  const own = await finder.within(organizationId)
  const unfound = { organization, voters: organization, credential: undefined }
  if (own) return { ...unfound, credential: own }
  if (organization.parentId !== null) {
    const parent = await findOrganization(db, organization.parentId)
    return parent ? { organization, voters: parent, credential: await finder.within(parent.id) } : unfound
  }
  if (!options.searchesSubOrganizations) return unfound
  const [hit, another] = await finder.below(organizationId)
  if (another) throw new CustodyError(options.ambiguous)
  const child = hit && (await findOrganization(db, hit.organizationId))
  return child ? { organization: child, voters: child, credential: await finder.within(child.id) } : unfound
}

/** @throws {CustodyError} `no organization found`, also for one whose operator has not named it since the start */
export async function findServed(
  { db, named }: Pick<Custody, 'db' | 'named'>,
  organizationId: string,
): Promise<OrganizationRow> {
  const organization = await findOrganization(db, organizationId)
  if (organization && named.has(organization.parentId ?? organization.id)) return organization
  throw new CustodyError(failures.organizationNotFound)
}

/** Returns the holder of a credential, as caller. */
export function toCaller(
  credential: { organizationId: string; userId: string; userName: string; isRoot: number; type: string },
  stamp: Caller['stamp'],
): Caller {
  const { organizationId, userId, userName, isRoot, type } = credential
  const { publicKey, signature, scheme } = stamp
  return {
    organizationId,
    userId,
    userName,
    isRoot: isRoot === 1,
    credentialType: type,
    stamp: { publicKey, signature, scheme },
  }
}
