import {
  createPrivateKeyTagParameters,
  createUserTagParameters,
  deletePrivateKeyTagsParameters,
  deleteUserTagsParameters,
  updatePrivateKeyTagParameters,
  updateUserTagParameters,
} from '../tag.ts'
import type { ActivityFamily } from './activityVersion.ts'

/** Activities on tags (key-custody §2.2). */
export const tags = {
  create_user_tag: {
    parameters: createUserTagParameters,
    versions: [['ACTIVITY_TYPE_CREATE_USER_TAG', 'createUserTagIntent', 'createUserTagResult']],
  },
  update_user_tag: {
    parameters: updateUserTagParameters,
    versions: [['ACTIVITY_TYPE_UPDATE_USER_TAG', 'updateUserTagIntent', 'updateUserTagResult']],
  },
  delete_user_tags: {
    parameters: deleteUserTagsParameters,
    versions: [['ACTIVITY_TYPE_DELETE_USER_TAGS', 'deleteUserTagsIntent', 'deleteUserTagsResult']],
  },
  create_private_key_tag: {
    parameters: createPrivateKeyTagParameters,
    versions: [['ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG', 'createPrivateKeyTagIntent', 'createPrivateKeyTagResult']],
  },
  update_private_key_tag: {
    parameters: updatePrivateKeyTagParameters,
    versions: [['ACTIVITY_TYPE_UPDATE_PRIVATE_KEY_TAG', 'updatePrivateKeyTagIntent', 'updatePrivateKeyTagResult']],
  },
  delete_private_key_tags: {
    parameters: deletePrivateKeyTagsParameters,
    versions: [['ACTIVITY_TYPE_DELETE_PRIVATE_KEY_TAGS', 'deletePrivateKeyTagsIntent', 'deletePrivateKeyTagsResult']],
  },
} as const satisfies ActivityFamily
