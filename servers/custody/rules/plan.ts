import type { ActivityName, activities } from 'latchkey/wire/custody'
import type { InferOutput } from 'valibot'
import type { Entry } from '../commit/commitQueue.ts'
import type { Call, Custody } from '../context/custody.ts'
import type { Change } from '../store/changes.ts'

export type Parameters<name extends ActivityName> = InferOutput<(typeof activities)[name]['parameters']>

/**
 * The result of an activity, and the changes to write with its row. A plan that depends on the organization's content,
 * such as a count, names the organization as its `basis`. It is planned again if that changes before the plan is
 * written, or if another request consumes a row in `takes`: a rule takes only rows that it has found.
 */
export type Plan = Pick<Entry, 'basis' | 'takes' | 'claims' | 'messages'> & {
  result: object
  changes?: readonly Change[]
  /**
   * Members of the result that only the first response contains and that are not stored: a token that grants access by
   * itself.
   */
  once?: object
}

/**
 * The rule of one activity: it reads and computes, and writes nothing.
 * @throws {CustodyError}
 */
export type Rule<name extends ActivityName> = (
  custody: Custody,
  parameters: Parameters<name>,
  call: Call,
) => Plan | Promise<Plan>
