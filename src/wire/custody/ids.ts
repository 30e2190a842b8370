import * as v from 'valibot'
import { uuid } from '../primitives.ts'
import { maxIdsPerActivity } from './limits.ts'

/** The ids of the objects of an activity that allows several: at least one. */
export const ids = v.pipe(
  v.array(uuid),
  v.minLength(1, 'expected an id'),
  v.maxLength(maxIdsPerActivity, 'are too many'),
)

/** Tags of a user or a private key; the list may be empty. */
export const tagIds = v.pipe(v.array(uuid), v.maxLength(maxIdsPerActivity, 'are too many'))

/** Required to delete keys that were never exported. */
export const deleteWithoutExport = v.optional(v.boolean())
