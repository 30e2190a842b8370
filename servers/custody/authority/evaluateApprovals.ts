import { evaluate } from '../policy/evaluate.ts'
import type { Expression } from '../policy/expression.ts'
import type { ApplicablePolicy, PolicyInput, Voter } from './policyInput.ts'

/**
 * 'run': enough approved. 'wait': more approvals could be enough. 'denied': a policy forbids it. 'refused': no approval
 * that could still come would be enough, or none that this caller may ask for.
 */
export type Verdict = 'run' | 'wait' | 'denied' | 'refused'

/**
 * Weighs the approvals of distinct users, in the order of key-custody §8: the root quorum skips policies, one policy
 * that denies outweighs all that allow.
 */
export function evaluateApprovals(
  { voters, rootQuorumThreshold, policies }: PolicyInput,
  approvedBy: ReadonlySet<string>,
): Verdict {
  const approvers = voters.filter(({ id }) => approvedBy.has(id))
  const roots = approvers.filter(({ isRoot }) => isRoot)
  if (roots.length >= rootQuorumThreshold) return 'run'
  const isMet = (by: readonly Voter[]) => (policy: ApplicablePolicy) =>
    policy.consensus === undefined ? by.length > 0 : evaluate(policy.consensus, { facts: {}, approvers: by }) === true
  if (policies.some((policy) => policy.effect === 'EFFECT_DENY' && isMet(approvers)(policy))) return 'denied'
  const allowing = policies.filter(({ effect }) => effect === 'EFFECT_ALLOW')
  if (allowing.some(isMet(approvers))) return 'run'
  // A root user may always ask the others. Anybody else may where a policy speaks of it: else each stranger's wish
  // would wait.
  return roots.length > 0 || allowing.some(isMet(voters)) ? 'wait' : 'refused'
}

/**
 * Whether a user's approval is one that the quorum or a policy that allows asks for: who may approve, and reject
 * (key-custody §14).
 */
export function mayVote({ voters, policies }: PolicyInput, userId: string): boolean {
  const user = voters.find(({ id }) => id === userId)
  if (!user) return false
  return (
    user.isRoot ||
    policies.some(({ effect, consensus }) => effect === 'EFFECT_ALLOW' && (!consensus || isAskedFor(user, consensus)))
  )
}

/** A consensus asks for whom one of its predicates holds, and for everybody where it counts approvers alone. */
function isAskedFor(user: Voter, consensus: Expression): boolean {
  switch (consensus.kind) {
    case 'approvers':
      return true
    case 'any':
    case 'all':
    case 'filter': {
      const holds = evaluate({ ...consensus, kind: 'any', type: 'bool' }, { facts: {}, approvers: [user] })
      return holds === true
    }
    case 'and':
    case 'or':
    case 'compare':
      return isAskedFor(user, consensus.left) || isAskedFor(user, consensus.right)
    case 'not':
      return isAskedFor(user, consensus.of)
    case 'count':
      return isAskedFor(user, consensus.list)
    default:
      return false
  }
}
