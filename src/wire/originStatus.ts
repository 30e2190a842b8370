import * as v from 'valibot'

/**
 * The path at which a page finds out whether a server accepts its origin; below the path of an environment if there is
 * one.
 */
export const originPath = '/origin'

/** The reply to `GET …/origin`, which a page of any origin may read: only whether that origin is allowed. */
export const originStatus = v.object({ allowed: v.boolean() })
