import { parse } from 'latchkey/wire'
import { activities } from 'latchkey/wire/custody'
import type { Parameters } from '../rules/plan.ts'
import type { ExecutedName } from '../rules/voteName.ts'
import type { ActivityRow } from '../store/tables.ts'

/**
 * What an activity that waits asks for, as if it were asked for now. Of what ran, the record may say less (see
 * `toIntentText`).
 */
export type PendingActivity = {
  name: ExecutedName
  type: string
  parameters: Parameters<ExecutedName>
  /** Of the version that was asked for. */
  resultKey: string
}

const kinds = new Map(
  Object.entries(activities).flatMap(([name, { versions }]) =>
    versions.map(([type, intentKey, resultKey]) => [type, { name: name as ExecutedName, intentKey, resultKey }]),
  ),
)

/** Undefined for one that an earlier release kept and this one does not know. */
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
