import {
  contradictoryPolicy,
  type Failure,
  failures,
  maxPolicies,
  notFound,
  type PolicyParameters,
} from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import { maxConsensusTexts, maxPolicyTexts } from '../base/limits.ts'
import type { Custody } from '../context/custody.ts'
import type { Expression } from '../policy/expression.ts'
import { findContradiction } from '../policy/findContradiction.ts'
import { type Place, parseExpression } from '../policy/parseExpression.ts'
import { PolicyError } from '../policy/policyError.ts'
import { findPolicies } from '../store/policies.ts'
import type { PolicyRow } from '../store/tables/policies.ts'
import type { OrganizationRow } from '../store/tables.ts'
import type { Plan, Rule } from './plan.ts'

export const createPolicy: Rule<'create_policy'> = async (custody, policy, { organization, now }) => {
  const { policyIds, ...plan } = await planPolicies(custody, [policy], { organization, now })
  return { ...plan, result: { policyId: policyIds[0] } }
}

export const createPolicies: Rule<'create_policies'> = async (custody, { policies }, { organization, now }) => {
  const { policyIds, ...plan } = await planPolicies(custody, policies, { organization, now })
  return { ...plan, result: { policyIds } }
}

export const updatePolicy: Rule<'update_policy'> = async (
  { db },
  { policyId, policyName, policyEffect, policyCondition, policyConsensus, policyNotes },
  { organization, now },
) => {
  const policies = await findPolicies(db, organization.id)
  const policy = policies.find(({ id }) => id === policyId)
  if (!policy) throw new CustodyError(notFound('policy'))
  const set = {
    name: policyName ?? policy.name,
    effect: policyEffect ?? policy.effect,
    condition: policyCondition ?? policy.condition,
    consensus: policyConsensus ?? policy.consensus,
    notes: policyNotes ?? policy.notes,
    updatedAt: now,
  }
  assertExpressions(set)
  const all = [...policies.filter((each) => each !== policy), set]
  assertDistinct(all)
  assertShort(all)
  return {
    basis: organization,
    result: { policyId },
    changes: [{ update: 'custodyPolicy', organizationId: organization.id, id: policyId, set }],
  }
}

export const deletePolicy: Rule<'delete_policy'> = async (custody, { policyId }, { organization }) => {
  return { ...(await planRemoval(custody, [policyId], organization)), result: { policyId } }
}

export const deletePolicies: Rule<'delete_policies'> = async (custody, { policyIds }, { organization }) => {
  return { ...(await planRemoval(custody, policyIds, organization)), result: { policyIds } }
}

async function planPolicies(
  custody: Custody,
  policies: readonly PolicyParameters[],
  { organization, now }: { organization: OrganizationRow; now: number },
): Promise<Omit<Plan, 'result'> & { policyIds: string[] }> {
  const rows = policies.map(({ policyName, effect, condition = '', consensus = '', notes }): PolicyRow => {
    assertExpressions({ condition, consensus })
    const times = { createdAt: now, updatedAt: now }
    const own = { id: custody.newId(), organizationId: organization.id }
    return { ...own, name: policyName, effect, condition, consensus, notes, ...times }
  })
  const all = [...(await findPolicies(custody.db, organization.id)), ...rows]
  if (all.length > maxPolicies) throw new CustodyError(failures.tooManyPolicies)
  assertDistinct(all)
  assertShort(all)
  return {
    basis: organization,
    policyIds: rows.map(({ id }) => id),
    changes: [{ into: 'custodyPolicy', rows }],
  }
}

async function planRemoval(
  { db }: Custody,
  ids: readonly string[],
  organization: OrganizationRow,
): Promise<Omit<Plan, 'result'>> {
  const known = new Set((await findPolicies(db, organization.id)).map(({ id }) => id))
  if (!ids.every((id) => known.has(id))) throw new CustodyError(notFound('policy'))
  return { basis: organization, changes: [{ remove: 'custodyPolicy', organizationId: organization.id, ids }] }
}

/**
 * A policy without condition and consensus would apply to everything, and is most likely a mistake. It must be
 * explicit.
 */
function assertExpressions({ condition, consensus }: Pick<PolicyRow, 'condition' | 'consensus'>): void {
  const parsed = readExpression(condition, 'condition', failures.invalidPolicyCondition)
  readExpression(consensus, 'consensus', failures.invalidPolicyConsensus)
  const contradiction = parsed && findContradiction(parsed)
  if (contradiction) throw new CustodyError(contradictoryPolicy(...contradiction))
  if (condition.trim() === '' && consensus.trim() === '') throw new CustodyError(failures.invalidPolicyCondition)
}

function readExpression(source: string, place: Place, failure: Failure): Expression | undefined {
  try {
    return source.trim() === '' ? undefined : parseExpression(source, place)
  } catch (cause) {
    throw cause instanceof PolicyError ? new CustodyError(failure, { cause }) : cause
  }
}

function assertDistinct(policies: readonly Pick<PolicyRow, 'name'>[]): void {
  if (new Set(policies.map(({ name }) => name)).size < policies.length) throw new CustodyError(failures.policyNameTaken)
}

function assertShort(policies: readonly Pick<PolicyRow, 'condition' | 'consensus'>[]): void {
  const consensus = policies.reduce((length, policy) => length + policy.consensus.length, 0)
  const all = policies.reduce((length, policy) => length + policy.condition.length, consensus)
  if (consensus > maxConsensusTexts || all > maxPolicyTexts) throw new CustodyError(failures.policiesTooLong)
}
