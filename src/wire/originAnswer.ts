import * as v from 'valibot'

/** Where a server tells a page whether it answers to the page's own origin; under the path of an environment where there is one. */
export const originPath = '/origin'

/** `GET …/origin`, which a page of any origin may read: nothing but whether this very origin is allowed. */
export const originAnswer = v.object({ allowed: v.boolean() })
