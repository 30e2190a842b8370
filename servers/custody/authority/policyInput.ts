import type { Pause } from '../../shared/pauses.ts'
import { maxPolicySteps, policyStepsPerToken, typedValuesPerToken } from '../base/limits.ts'
import { chargeWork } from '../context/chargeWork.ts'
import type { Custody } from '../context/custody.ts'
import { evaluate } from '../policy/evaluate.ts'
import type { Expression } from '../policy/expression.ts'
import { PolicyError } from '../policy/policyError.ts'
import type { PolicyRow } from '../store/tables/policies.ts'
import type { OrganizationRow } from '../store/tables.ts'
import { createPolicySet, type ParsedPolicy, type Voter } from './policySet.ts'
import { countTypedParameters, type Facts, forDenial, type Request, readFacts } from './readFacts.ts'
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

/** Without a consensus, any approval is enough. */
export type ApplicablePolicy = Pick<ParsedPolicy, 'effect' | 'consensus'>

/** Reading a value of typed data takes as long as this many steps. */
const stepsPerTypedValue = policyStepsPerToken / typedValuesPerToken
/** Other requests run after so many steps of a policy. */
const pauseSteps = 10_000

/**
 * Reads the policy input for a request on an organization. The caller charges its steps once it has evaluated the
 * approvals.
 * @param of.voters the organization whose users, quorum and policies decide
 * @param policySet of the voters; several requests share one
 */
export async function readPolicyInput(
  custody: Custody,
  request: Request,
  of: { organization: OrganizationRow; voters: OrganizationRow },
  policySet = createPolicySet(custody, of.voters),
): Promise<PolicyInput> {
  const { organization, voters } = of
  const policies = isForRootQuorum(request.name) ? [] : await policySet.policies()
  // Without policies no facts are needed, and reading them may take a while.
  const values = policies.length === 0 ? 0 : countTypedParameters(request.parameters)
  const budget = { steps: maxPolicySteps - values * stepsPerTypedValue }
  const facts =
    policies.length === 0
      ? []
      : await readFacts(custody, organization.id, request).catch((cause) => {
          chargeSteps(custody, voters, { budget })
          throw cause
        })
  const applicable: ApplicablePolicy[] = []
  for (const { effect, condition, consensus } of policies) {
    if (await applies(effect, condition, { facts, budget, pause: custody.pause }))
      applicable.push({ effect, consensus })
  }
  return {
    voters: await policySet.voters(),
    rootQuorumThreshold: voters.rootQuorumThreshold,
    policies: applicable,
    budget,
  }
}

/** Charges for the steps that a request took, and returns them. */
export function chargeSteps(
  custody: Custody,
  voters: OrganizationRow,
  { budget }: Pick<PolicyInput, 'budget'>,
): number {
  const policySteps = maxPolicySteps - budget.steps
  chargeWork(custody, voters, { policySteps })
  return policySteps
}

/**
 * A policy that denies applies if it matches any key or payload of the activity. It also applies if the known part of
 * its condition is enough, or if its condition is too expensive to evaluate. A policy that allows must match all of
 * them.
 */
async function applies(
  effect: PolicyRow['effect'],
  condition: Expression | undefined,
  { facts, budget, pause }: { facts: readonly Facts[]; budget: PolicyInput['budget']; pause: Pause },
): Promise<boolean> {
  if (condition === undefined) return true
  const isDenial = effect === 'EFFECT_DENY'
  try {
    let pauseAt = budget.steps - pauseSteps
    for (const each of facts) {
      const isMet = isDenial
        ? evaluate(condition, { logic: 'known', names: forDenial(each), budget }) === true
        : evaluate(condition, { logic: 'strict', names: each, budget }) === true
      // One match denies; one mismatch does not allow.
      if (isMet === isDenial) return isDenial
      if (budget.steps > pauseAt) continue
      await pause()
      pauseAt = budget.steps - pauseSteps
    }
    return !isDenial
  } catch (error) {
    if (error instanceof PolicyError) return isDenial
    throw error
  }
}
