import { parse } from 'latchkey/wire'
import { activities } from 'latchkey/wire/custody'
import type { Parameters } from '../rules/plan.ts'
import type { ExecutedName } from '../rules/voteName.ts'
import type { ActivityRow } from '../store/tables.ts'

/**
 * Reads a waiting activity as if it were submitted now. The record of an executed one may lack parameters (see
 * `toIntentText`).
 */
export type PendingActivity = {
  name: ExecutedName
  type: string
  parameters: Parameters<ExecutedName>
  /** The version that was requested. */
  resultKey: string
}

const kinds = new Map(
  Object.entries(activities).flatMap(([name, { versions }]) =>
    versions.map(([type, intentKey, resultKey]) => [type, { name: name as ExecutedName, intentKey, resultKey }]),
  ),
)

/** Undefined for an activity of an earlier release that this one does not know. */
export function readPendingActivity({
  type,
  intent,
}: Pick<ActivityRow, 'type' | 'intent'>): PendingActivity | undefined {
  const kind = kinds.get(type as never)
  if (!kind) return undefined
  const { name, intentKey, resultKey } = kind
  const parameters = parse(activities[name].parameters, JSON.parse(intent)[intentKey])
  return { name, type, parameters, resultKey }
}
