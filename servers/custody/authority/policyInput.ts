import { maxPolicySteps } from '../base/limits.ts'
import type { Custody } from '../context/custody.ts'
import { toPointHex } from '../keys/toPointHex.ts'
import { evaluate } from '../policy/evaluate.ts'
import type { Expression } from '../policy/expression.ts'
import { parseExpression } from '../policy/parseExpression.ts'
import { PolicyError } from '../policy/policyError.ts'
import { findApiKeys, findAuthenticators } from '../store/credentials.ts'
import { findUsers } from '../store/organizations.ts'
import { findPolicies } from '../store/policies.ts'
import type { PolicyRow } from '../store/tables/policies.ts'
import type { Db, OrganizationRow } from '../store/tables.ts'
import { type Facts, forDenial, type Request, readFacts } from './readFacts.ts'
import { isForRootQuorum } from './rights.ts'

/** The users, quorum and policies that decide on one activity: all inputs except the approvals. */
export type PolicyInput = {
  voters: readonly Voter[]
  rootQuorumThreshold: number
  /** The policies whose condition holds. */
  policies: readonly ApplicablePolicy[]
  /** The steps that evaluating all policies for one request may still take. */
  budget: { steps: number }
}

/** A credential as policies see it. */
export type Credential = { id: string; user_id: string; type: string; credential_id: string; public_key: string }

/**
 * A user as policies see them. All of the user's credentials are included, but they are read only if a policy uses
 * them.
 */
export type Voter = {
  id: string
  tags: readonly string[]
  email: string
  alias: string
  isRoot: boolean
  credentials: readonly Credential[]
}

/** Without a consensus, any approval is enough. */
export type ApplicablePolicy = { effect: PolicyRow['effect']; consensus: Expression | undefined }

/**
 * Reads the policy input for a request on an organization.
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
  // Without policies no facts are needed, and reading them may take a while.
  const facts = policies.length === 0 ? [] : await readFacts(db, organization.id, request)
  const isAskedFor = policies.some(({ consensus }) => consensus.includes('credentials'))
  const credentials = isAskedFor ? await readCredentials(db, voters.id) : []
  const budget = { steps: maxPolicySteps }
  return {
    voters: users.map((user) => ({
      id: user.id,
      isRoot: user.isRoot === 1,
      tags: JSON.parse(user.tags),
      email: user.email ?? '',
      alias: user.name,
      credentials: credentials.filter(({ user_id }) => user_id === user.id),
    })),
    rootQuorumThreshold: voters.rootQuorumThreshold,
    policies: policies
      .filter(({ effect, condition }) => applies(effect, read(condition, 'condition'), { facts, budget }))
      .map(({ effect, consensus }) => ({ effect, consensus: read(consensus, 'consensus') })),
    budget,
  }
}

async function readCredentials(db: Db, organizationId: string): Promise<Credential[]> {
  const keys = await findApiKeys(db, organizationId)
  const passkeys = await findAuthenticators(db, organizationId)
  return [
    ...keys.map(({ id, userId, type, publicKey }) => ({
      ...{ id, user_id: userId, type },
      ...{ credential_id: '', public_key: publicKey },
    })),
    ...passkeys.map(({ id, userId, credentialId, publicKey }) => ({
      ...{ id, user_id: userId, type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR' },
      ...{ credential_id: credentialId, public_key: toPointHex(publicKey) },
    })),
  ]
}

/**
 * A policy that denies applies if it matches any key or payload of the activity. It also applies if the known part of
 * its condition is enough, or if its condition is too expensive to evaluate. A policy that allows must match all of
 * them.
 */
function applies(
  effect: PolicyRow['effect'],
  condition: Expression | undefined,
  { facts, budget }: { facts: readonly Facts[]; budget: PolicyInput['budget'] },
): boolean {
  if (condition === undefined) return true
  const isDenial = effect === 'EFFECT_DENY'
  try {
    return isDenial
      ? facts.some((each) => evaluate(condition, { logic: 'known', names: forDenial(each), budget }) === true)
      : facts.every((each) => evaluate(condition, { logic: 'strict', names: each, budget }) === true)
  } catch (error) {
    if (error instanceof PolicyError) return isDenial
    throw error
  }
}

function read(source: string, place: 'condition' | 'consensus'): Expression | undefined {
  return source.trim() === '' ? undefined : parseExpression(source, place)
}
