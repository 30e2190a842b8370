import type { ActivityName, activities } from 'latchkey/wire/custody'
import type { InferOutput } from 'valibot'
import type { Entry } from '../commit/commitQueue.ts'
import type { Call, Custody } from '../context/custody.ts'
import type { Change } from '../store/changes.ts'

export type Parameters<name extends ActivityName> = InferOutput<(typeof activities)[name]['parameters']>

/**
 * What an activity will answer, and what it will write together with its own row. A plan that rests on what the
 * organization holds, such as a count, names the organization as its `basis`: when that changed before the plan is
 * written, it is made anew. So it is when what it `takes` was taken meanwhile: a rule takes only what it has found.
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
