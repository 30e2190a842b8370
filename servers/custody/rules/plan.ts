import type { ActivityName, activities } from 'latchkey/wire/custody'
import type { InferOutput } from 'valibot'
import type { Entry } from '../commit/commitQueue.ts'
import type { Call, Custody } from '../context/custody.ts'
import type { Change } from '../store/changes.ts'

export type Parameters<name extends ActivityName> = InferOutput<(typeof activities)[name]['parameters']>

/**
 * The answer of an activity, and the changes to write with its row. A plan that rests on the organization's content,
 * such as a count, names the organization as its `basis`. It is planned again when that has changed before the plan is
 * written, or when another request has used up a row in `takes`: a rule takes only rows that it has found.
 */
export type Plan = Pick<Entry, 'basis' | 'takes' | 'claims' | 'messages'> & {
  result: object
  changes?: readonly Change[]
  /**
   * Members of the result that the first answer alone carries, and nothing keeps: a token that opens something by
   * itself.
   */
  once?: object
}

/**
 * The rule of one activity: reads and computes, writes nothing.
 * @throws {CustodyError}
 */
export type Rule<name extends ActivityName> = (
  custody: Custody,
  parameters: Parameters<name>,
  call: Call,
) => Plan | Promise<Plan>
