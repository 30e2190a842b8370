import * as v from 'valibot'
import { uuid } from '../primitives.ts'
import { apiKeyParameters } from './credential.ts'
import { ids, tagIds } from './ids.ts'
import { maxApiKeysPerActivity, maxUsersPerActivity } from './limits.ts'
import { rootUserParameters } from './organization.ts'
import { verificationToken } from './verification.ts'

/** Parameters of activities on users (key-custody §2.2). */

const { userName, userEmail, userPhoneNumber } = rootUserParameters.entries

/**
 * All four versions. The first three lack some of the fields. `accessType`, which only the first has, no longer means
 * anything.
 */
export const userParameters = v.object({ ...rootUserParameters.entries, userTags: tagIds })
export type UserParameters = v.InferOutput<typeof userParameters>

const bounded = <schema extends v.GenericSchema>(schema: schema) =>
  v.pipe(v.array(schema), v.minLength(1, 'expected a user'), v.maxLength(maxUsersPerActivity, 'are too many'))

export const createUsersParameters = v.object({ users: bounded(userParameters) })

export const apiOnlyUserParameters = v.object({
  userName,
  userEmail,
  userTags: tagIds,
  apiKeys: v.pipe(v.array(apiKeyParameters), v.maxLength(maxApiKeysPerActivity, 'are too many')),
})
export const createApiOnlyUsersParameters = v.object({ apiOnlyUsers: bounded(apiOnlyUserParameters) })

/** Absent fields stay unchanged; an empty address or number removes the value. */
export const updateUserParameters = v.object({
  userId: uuid,
  userName: v.optional(userName),
  userEmail,
  userTagIds: v.optional(tagIds),
  userPhoneNumber,
})

export const updateUserNameParameters = v.object({ userId: uuid, userName })

export const updateUserEmailParameters = v.object({
  userId: uuid,
  userEmail: v.unwrap(userEmail),
  /** Proves that the user reads messages to this contact. */
  verificationToken: v.optional(verificationToken),
})
export const updateUserPhoneNumberParameters = v.object({
  userId: uuid,
  userPhoneNumber: v.unwrap(userPhoneNumber),
  verificationToken: v.optional(verificationToken),
})

export const deleteUsersParameters = v.object({ userIds: ids })
