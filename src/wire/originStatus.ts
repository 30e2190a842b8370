import * as v from 'valibot'

/** Where a page asks a server whether it accepts the page's origin. Under the path of an environment where there is one. */
export const originPath = '/origin'

/** The reply to `GET …/origin`, which a page of any origin may read: whether that origin is allowed, and nothing else. */
export const originStatus = v.object({ allowed: v.boolean() })
