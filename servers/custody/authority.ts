import { type ActivityName, failures, organizationMismatch } from 'latchkey/wire/custody'
import type { Call } from './custody.ts'
import { CustodyError } from './failure.ts'
import type { Parameters } from './rules/plan.ts'

/** Users change their own credentials without the quorum (key-custody §8). */
const ownAffairs: { [name in ActivityName]?: (parameters: Parameters<name>, userId: string) => boolean } = {
  create_api_keys: (parameters, userId) => parameters.userId === userId,
  delete_api_keys: (parameters, userId) => parameters.userId === userId,
  stamp_login: () => true,
}

/**
 * Whether the caller may do this alone ('run'), or is one voice of a quorum that needs more ('vote').
 * @throws {CustodyError} when the caller is of another organization (a parent may only read), or no root user
 */
export function decide<name extends ActivityName>(
  name: name,
  parameters: Parameters<name>,
  { caller, organization }: Call,
): 'run' | 'vote' {
  if (caller.organizationId !== organization.id) {
    throw new CustodyError(organizationMismatch(organization.id, caller.organizationId))
  }
  if (ownAffairs[name]?.(parameters, caller.userId)) return 'run'
  if (!caller.isRoot) throw new CustodyError(failures.notAuthorized)
  return organization.rootQuorumThreshold === 1 ? 'run' : 'vote'
}
