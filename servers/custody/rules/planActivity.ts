import type { ActivityName } from 'latchkey/wire/custody'
import type { Call, Custody } from '../context/custody.ts'
import { assertLoginMethod } from './loginMethod.ts'
import { planClaims } from './oneHolder.ts'
import type { Parameters, Plan, Rule } from './plan.ts'
import { rules } from './rules.ts'
import type { ExecutedName } from './voteName.ts'

/**
 * Plans an activity by its own rule, and by the rules that hold for all activities.
 * @throws {CustodyError}
 */
export async function planActivity(
  custody: Custody,
  name: ExecutedName,
  parameters: Parameters<ActivityName>,
  call: Call,
): Promise<Plan> {
  const plan = await (rules[name] as Rule<ActivityName>)(custody, parameters, call)
  const { changes = [] } = plan
  const claims = await planClaims(custody, call, changes)
  await assertLoginMethod(custody, call.organization, changes)
  return { ...plan, claims }
}
