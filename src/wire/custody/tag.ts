import * as v from 'valibot'
import { uuid } from '../primitives.ts'
import { name } from './credential.ts'
import { ids, tagIds } from './ids.ts'

/** Parameters of tags on users and on private keys (key-custody §2.2). A list of tagged objects may be empty. */

export const createUserTagParameters = v.object({ userTagName: name, userIds: tagIds })
export const updateUserTagParameters = v.object({
  userTagId: uuid,
  newUserTagName: v.optional(name),
  addUserIds: v.optional(tagIds, []),
  removeUserIds: v.optional(tagIds, []),
})
export const deleteUserTagsParameters = v.object({ userTagIds: ids })

export const createPrivateKeyTagParameters = v.object({ privateKeyTagName: name, privateKeyIds: tagIds })
export const updatePrivateKeyTagParameters = v.object({
  privateKeyTagId: uuid,
  newPrivateKeyTagName: v.optional(name),
  addPrivateKeyIds: v.optional(tagIds, []),
  removePrivateKeyIds: v.optional(tagIds, []),
})
export const deletePrivateKeyTagsParameters = v.object({ privateKeyTagIds: ids })
