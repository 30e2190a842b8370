import { failures, organizationMismatch } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import type { Call, Custody } from '../context/custody.ts'
import { isVoteName } from '../rules/voteName.ts'
import { evaluateApprovals } from './evaluateApprovals.ts'
import { assertFreshPasskey } from './freshPasskey.ts'
import { chargeSteps, readPolicyInput } from './policyInput.ts'
import type { Request } from './readFacts.ts'
import { assertMaySubmit, isOwnAffair, mayParentSubmit } from './rights.ts'

/**
 * Whether the caller may do this alone ('run'), or others have to approve ('wait').
 * @throws {CustodyError} when the credential or the caller has no right to this, a passkey is required, a policy denies it,
 *   or the caller belongs to another organization
 */
export async function decide(custody: Custody, request: Request, call: Call): Promise<'run' | 'wait'> {
  const { name, parameters } = request
  const { caller, organization, voters } = call
  assertMaySubmit(name, caller)
  const isParents = voters.id !== organization.id
  if (isParents && !mayParentSubmit(name)) {
    throw new CustodyError(organizationMismatch(organization.id, voters.id))
  }
  await assertFreshPasskey(custody, name, call)
  // The right to vote depends on the activity that is voted on.
  if (!isParents && isVoteName(name)) return 'run'
  // The root quorum skips policies (key-custody §8): where it is one user, nothing more is read.
  if (caller.isRoot && voters.rootQuorumThreshold === 1) return 'run'
  const input = await readPolicyInput(custody, request, call)
  const verdict = evaluateApprovals(input, new Map([[caller.userId, caller.stamp.publicKey]]))
  chargeSteps(custody, voters, input)
  if (verdict === 'denied') throw new CustodyError(failures.deniedByPolicy)
  // Users change their own credentials without a policy, unless one denies it
  // (https://docs.turnkey.com/features/policies/overview).
  if (!isParents && isOwnAffair(name, { ...parameters }, caller)) return 'run'
  // Votes are cast in the activity's own organization, where users of the parent have none.
  if (verdict === 'refused' || (verdict === 'wait' && isParents)) throw new CustodyError(failures.notAuthorized)
  return verdict
}
