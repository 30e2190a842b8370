import { failures } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import { findUsers } from '../store/organizations.ts'
import type { Rule } from './plan.ts'

/** Makes exactly these users root users, and sets how many of them must agree. */
export const updateRootQuorum: Rule<'update_root_quorum'> = async (
  { db },
  { threshold, userIds },
  { organization, now },
) => {
  const roots = new Set(userIds)
  if (threshold < 1) throw new CustodyError(failures.zeroThreshold)
  const users = await findUsers(db, organization.id)
  const isKnown = userIds.every((id) => users.some((user) => user.id === id))
  if (!isKnown || roots.size < threshold) throw new CustodyError(failures.missingQuorumUsers)
  const changed = users.filter(({ id, isRoot }) => roots.has(id) !== (isRoot === 1))
  return {
    basis: organization,
    result: {},
    changes: [
      { updateOrganization: organization.id, set: { rootQuorumThreshold: threshold, updatedAt: now } },
      ...changed.map(({ id }) => ({
        ...({ update: 'custodyUser', organizationId: organization.id, id } as const),
        set: { isRoot: roots.has(id) ? 1 : 0, updatedAt: now },
      })),
    ],
  }
}
