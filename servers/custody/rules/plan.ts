import type { ActivityName, activities } from 'latchkey/wire/custody'
import type { InferOutput } from 'valibot'
import type { Call, Custody } from '../custody.ts'
import type { Change } from '../store/changes.ts'

export type Parameters<name extends ActivityName> = InferOutput<(typeof activities)[name]['parameters']>

/** What an activity will answer, and what it will write together with its own row. */
export type Plan = { result: object; changes?: readonly Change[] }

/**
 * The rule of one activity: reads and computes, writes nothing. What two requests might break between them at the same time,
 * a unique key of the database refuses.
 * @throws {CustodyError}
 */
export type Rule<name extends ActivityName> = (
  custody: Custody,
  parameters: Parameters<name>,
  call: Call,
) => Plan | Promise<Plan>
