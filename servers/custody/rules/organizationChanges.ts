import { failures } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import { findPrivateKeys } from '../store/privateKeys.ts'
import { findWallets } from '../store/wallets.ts'
import type { Rule } from './plan.ts'

export const updateOrganizationName: Rule<'update_organization_name'> = (
  _,
  { organizationName },
  { organization, now },
) => ({
  basis: organization,
  result: { organizationId: organization.id, organizationName },
  changes: [{ updateOrganization: organization.id, set: { name: organizationName, updatedAt: now } }],
})

export const updateSubOrganization: Rule<'update_sub_organization'> = (
  _,
  { subOrganizationName },
  { organization, now },
) => {
  if (organization.parentId === null) throw new CustodyError(failures.notASubOrganization)
  const set = { name: subOrganizationName ?? organization.name, updatedAt: now }
  return {
    basis: organization,
    result: { subOrganizationId: organization.id },
    changes: [{ updateOrganization: organization.id, set }],
  }
}

/** Only its own users may submit it; the parent may only read (key-custody §8). */
export const deleteSubOrganization: Rule<'delete_sub_organization'> = async (
  { db },
  { deleteWithoutExport = false },
  { organization },
) => {
  const { id, parentId } = organization
  if (parentId === null) throw new CustodyError(failures.notASubOrganization)
  if (!deleteWithoutExport) {
    const [wallets, keys] = [await findWallets(db, id), await findPrivateKeys(db, id)]
    if (wallets.some(({ exported }) => exported === 0)) throw new CustodyError(failures.walletNotExported)
    if (keys.some(({ exported }) => exported === 0)) throw new CustodyError(failures.privateKeyNotExported)
  }
  return { basis: organization, result: { subOrganizationUuid: id }, changes: [{ removeOrganization: id }] }
}
