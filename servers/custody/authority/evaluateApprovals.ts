import { evaluate } from '../policy/evaluate.ts'
import type { Expression } from '../policy/expression.ts'
import { PolicyError } from '../policy/policyError.ts'
import type { Approvals } from './approvers.ts'
import type { ApplicablePolicy, PolicyInput } from './policyInput.ts'
import type { Credential, Voter } from './policySet.ts'

/**
 * 'run': there are enough approvals. 'wait': further approvals could be enough. 'denied': a policy forbids it.
 * 'refused': no further approval could be enough, or this caller may not request one.
 */
export type Verdict = 'run' | 'wait' | 'denied' | 'refused'

/** The approving users, and the credentials with which they approved. */
type Approving = { approvers: readonly Voter[]; credentials: readonly Credential[] }

/**
 * Evaluates the approvals of distinct users, in the order of key-custody §8: the root quorum skips policies, and one
 * policy that denies outweighs all that allow.
 */
export function evaluateApprovals(input: PolicyInput, approvals: Approvals): Verdict {
  const { voters, rootQuorumThreshold, policies } = input
  const approvers = voters.filter(({ id }) => approvals.has(id))
  const roots = approvers.filter(({ isRoot }) => isRoot)
  if (roots.length >= rootQuorumThreshold) return 'run'
  const credentials = approvers.flatMap((each) =>
    each.credentials.filter((credential) => stampNameOf(credential) === approvals.get(each.id)),
  )
  const given = { approvers, credentials }
  if (policies.some((policy) => policy.effect === 'EFFECT_DENY' && isMet(policy, given, input))) return 'denied'
  const allowing = policies.filter(({ effect }) => effect === 'EFFECT_ALLOW')
  if (allowing.some((policy) => isMet(policy, given, input))) return 'run'
  // A root user may always request approval. Another user may only if a policy mentions the user: otherwise every
  // stranger's request would wait.
  const possible = { approvers: voters, credentials: voters.flatMap((each) => each.credentials) }
  return roots.length > 0 || allowing.some((policy) => isMet(policy, possible, input)) ? 'wait' : 'refused'
}

/** A stamp names a passkey by its credential id, any other credential by its public key. */
function stampNameOf({ credential_id, public_key }: Credential): string {
  return credential_id === '' ? public_key : credential_id
}

/** A policy that denies also denies when it cannot be evaluated. */
function isMet({ effect, consensus }: ApplicablePolicy, by: Approving, { budget }: PolicyInput): boolean {
  if (consensus === undefined) return by.approvers.length > 0
  try {
    const logic = effect === 'EFFECT_DENY' ? 'known' : 'strict'
    return evaluate(consensus, { logic, names: toNames(by), budget }) === true
  } catch (error) {
    if (error instanceof PolicyError) return effect === 'EFFECT_DENY'
    throw error
  }
}

function toNames({ approvers, credentials }: Approving) {
  return { approvers: approvers.map(({ id, tags, email, alias }) => ({ id, tags, email, alias })), credentials }
}

/**
 * Returns whether the quorum or an allowing policy needs a user's approval. Only such a user may approve or reject
 * (key-custody §14).
 */
export function mayVote(input: PolicyInput, userId: string): boolean {
  const user = input.voters.find(({ id }) => id === userId)
  if (!user) return false
  const asks = ({ effect, consensus }: ApplicablePolicy) =>
    effect === 'EFFECT_ALLOW' && (!consensus || isAskedFor(user, consensus, input))
  return user.isRoot || input.policies.some(asks)
}

/**
 * Returns whether a consensus mentions a user: one of its predicates holds for the user, or it only counts approvers.
 */
function isAskedFor(user: Voter, consensus: Expression, input: PolicyInput): boolean {
  const asks = (part: Expression) => isAskedFor(user, part, input)
  switch (consensus.kind) {
    case 'name':
      return true
    case 'any':
    case 'all':
    case 'filter': {
      const holds: Expression = { ...consensus, kind: 'any', type: 'bool' }
      const by = { approvers: [user], credentials: user.credentials }
      return isMet({ effect: 'EFFECT_ALLOW', consensus: holds }, by, input)
    }
    case 'and':
    case 'or':
    case 'compare':
      return asks(consensus.left) || asks(consensus.right)
    case 'not':
      return asks(consensus.of)
    case 'count':
      return asks(consensus.list)
    default:
      return false
  }
}
