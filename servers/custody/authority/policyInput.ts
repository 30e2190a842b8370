import type { Custody } from '../context/custody.ts'
import { type Approver, evaluate, type Facts } from '../policy/evaluate.ts'
import type { Expression } from '../policy/expression.ts'
import { parseExpression } from '../policy/parseExpression.ts'
import { findUsers } from '../store/organizations.ts'
import { findPolicies } from '../store/policies.ts'
import type { PolicyRow } from '../store/tables/policies.ts'
import type { OrganizationRow } from '../store/tables.ts'
import { type Request, readFacts, withBlanks } from './readFacts.ts'
import { isForRootQuorum } from './rights.ts'

/** Who decides about one activity, and by what: everything but who approved. */
export type PolicyInput = {
  voters: readonly Voter[]
  rootQuorumThreshold: number
  /** Those whose condition holds. */
  policies: readonly ApplicablePolicy[]
}

export type Voter = Approver & { isRoot: boolean }

/** Without a consensus, any approval is enough. */
export type ApplicablePolicy = { effect: PolicyRow['effect']; consensus: Expression | undefined }

/**
 * Reads what decides about a request on an organization.
 * @param of.voters the organization whose users, quorum and policies decide
 */
export async function readPolicyInput(
  { db }: Custody,
  request: Request,
  of: { organization: OrganizationRow; voters: OrganizationRow },
): Promise<PolicyInput> {
  const { organization, voters } = of
  const users = await findUsers(db, voters.id)
  const policies = isForRootQuorum(request.name) ? [] : await findPolicies(db, voters.id)
  // Without policies nothing asks for facts, and reading them may take a while.
  const facts = policies.length === 0 ? [] : await readFacts(db, organization.id, request)
  return {
    voters: users.map((user) => ({
      id: user.id,
      isRoot: user.isRoot === 1,
      tags: JSON.parse(user.tags),
      email: user.email ?? '',
      alias: user.name,
    })),
    rootQuorumThreshold: voters.rootQuorumThreshold,
    policies: policies
      .filter(({ effect, condition }) => applies(effect, read(condition, 'condition'), facts))
      .map(({ effect, consensus }) => ({ effect, consensus: read(consensus, 'consensus') })),
  }
}

/** One that denies does so for any key that the activity is about, one that allows for all of them. */
function applies(effect: PolicyRow['effect'], condition: Expression | undefined, facts: readonly Facts[]): boolean {
  return effect === 'EFFECT_DENY'
    ? facts.some((each) => holds(condition, withBlanks(each)))
    : facts.every((each) => holds(condition, each))
}

function holds(condition: Expression | undefined, facts: Facts): boolean {
  return condition === undefined || evaluate(condition, { facts, approvers: [] }) === true
}

function read(source: string, place: 'condition' | 'consensus'): Expression | undefined {
  return source.trim() === '' ? undefined : parseExpression(source, place)
}
