import type { Rule } from './plan.ts'
import { planTag, planTagDeletion, planTagUpdate } from './tagPlans.ts'

export const createUserTag: Rule<'create_user_tag'> = async (custody, { userTagName, userIds }, call) => {
  const tag = { kind: 'TAG_TYPE_USER', name: userTagName, bearerIds: userIds } as const
  const { tagId, ...plan } = await planTag(custody, tag, call)
  return { ...plan, result: { userTagId: tagId, userIds } }
}

export const updateUserTag: Rule<'update_user_tag'> = async (custody, parameters, call) => {
  const { userTagId, newUserTagName, addUserIds, removeUserIds } = parameters
  const changes = { name: newUserTagName, add: addUserIds, remove: removeUserIds }
  const plan = await planTagUpdate(custody, { kind: 'TAG_TYPE_USER', tagId: userTagId, ...changes }, call)
  return { ...plan, result: { userTagId } }
}

export const deleteUserTags: Rule<'delete_user_tags'> = async (custody, { userTagIds }, call) => {
  const removal = { kind: 'TAG_TYPE_USER', tagIds: userTagIds } as const
  const { bearerIds, ...plan } = await planTagDeletion(custody, removal, call)
  return { ...plan, result: { userTagIds, userIds: bearerIds } }
}

export const createPrivateKeyTag: Rule<'create_private_key_tag'> = async (custody, parameters, call) => {
  const { privateKeyTagName, privateKeyIds } = parameters
  const tag = { kind: 'TAG_TYPE_PRIVATE_KEY', name: privateKeyTagName, bearerIds: privateKeyIds } as const
  const { tagId, ...plan } = await planTag(custody, tag, call)
  return { ...plan, result: { privateKeyTagId: tagId, privateKeyIds } }
}

export const updatePrivateKeyTag: Rule<'update_private_key_tag'> = async (custody, parameters, call) => {
  const { privateKeyTagId, newPrivateKeyTagName, addPrivateKeyIds, removePrivateKeyIds } = parameters
  const changes = { name: newPrivateKeyTagName, add: addPrivateKeyIds, remove: removePrivateKeyIds }
  const plan = await planTagUpdate(custody, { kind: 'TAG_TYPE_PRIVATE_KEY', tagId: privateKeyTagId, ...changes }, call)
  return { ...plan, result: { privateKeyTagId } }
}

export const deletePrivateKeyTags: Rule<'delete_private_key_tags'> = async (custody, { privateKeyTagIds }, call) => {
  const removal = { kind: 'TAG_TYPE_PRIVATE_KEY', tagIds: privateKeyTagIds } as const
  const { bearerIds, ...plan } = await planTagDeletion(custody, removal, call)
  return { ...plan, result: { privateKeyTagIds, privateKeyIds: bearerIds } }
}
