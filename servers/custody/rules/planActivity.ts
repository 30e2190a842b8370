import type { ActivityName } from 'latchkey/wire/custody'
import type { ExecutedName } from '../activities/voteName.ts'
import type { Call, Custody } from '../custody.ts'
import { planClaims } from './oneHolder.ts'
import type { Parameters, Plan, Rule } from './plan.ts'
import { rules } from './rules.ts'
import { assertWayIn } from './wayIn.ts'

/**
 * What an activity will answer and write: by its own rule, and by what holds for all of them.
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
  await assertWayIn(custody, call.organization, changes)
  return { ...plan, claims }
}
