import * as v from 'valibot'
import { uuid } from '../../primitives.ts'
import { maxFilterLength, maxFilterValues } from '../limits.ts'
import { text } from '../text.ts'

/** The schemas of query bodies, by the last part of the path `/public/v1/query/<name>`. */
export type QueryFamily = Record<
  string,
  v.GenericSchema<unknown, { organizationId: string }> & { entries: v.ObjectEntries }
>

export const organizationId = uuid

/** Of a list: at most `limit` entries, those after or before the entry of an id (key-custody §2.1). */
export const pagination = v.object({
  limit: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,3}$/, 'expected a number as text'))),
  before: v.optional(uuid),
  after: v.optional(uuid),
})
export type Pagination = v.InferOutput<typeof pagination>
export const paginationOptions = v.optional(pagination)

export const filterValues = v.optional(
  v.pipe(v.array(text(maxFilterLength)), v.maxLength(maxFilterValues, 'are too many')),
)
