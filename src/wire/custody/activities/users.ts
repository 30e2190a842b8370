import {
  createApiOnlyUsersParameters,
  createUsersParameters,
  deleteUsersParameters,
  updateUserEmailParameters,
  updateUserNameParameters,
  updateUserParameters,
  updateUserPhoneNumberParameters,
} from '../user.ts'
import type { ActivityFamily } from './activityVersion.ts'

/** Activities that create and change users (key-custody §2.2). */
export const users = {
  create_users: {
    parameters: createUsersParameters,
    versions: [
      ['ACTIVITY_TYPE_CREATE_USERS', 'createUsersIntent', 'createUsersResult'],
      ['ACTIVITY_TYPE_CREATE_USERS_V2', 'createUsersIntentV2', 'createUsersResult'],
      ['ACTIVITY_TYPE_CREATE_USERS_V3', 'createUsersIntentV3', 'createUsersResult'],
      ['ACTIVITY_TYPE_CREATE_USERS_V4', 'createUsersIntentV4', 'createUsersResult'],
    ],
  },
  create_api_only_users: {
    parameters: createApiOnlyUsersParameters,
    versions: [['ACTIVITY_TYPE_CREATE_API_ONLY_USERS', 'createApiOnlyUsersIntent', 'createApiOnlyUsersResult']],
  },
  update_user: {
    parameters: updateUserParameters,
    versions: [['ACTIVITY_TYPE_UPDATE_USER', 'updateUserIntent', 'updateUserResult']],
  },
  update_user_name: {
    parameters: updateUserNameParameters,
    versions: [['ACTIVITY_TYPE_UPDATE_USER_NAME', 'updateUserNameIntent', 'updateUserNameResult']],
  },
  update_user_email: {
    parameters: updateUserEmailParameters,
    versions: [['ACTIVITY_TYPE_UPDATE_USER_EMAIL', 'updateUserEmailIntent', 'updateUserEmailResult']],
  },
  update_user_phone_number: {
    parameters: updateUserPhoneNumberParameters,
    versions: [
      ['ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER', 'updateUserPhoneNumberIntent', 'updateUserPhoneNumberResult'],
    ],
  },
  delete_users: {
    parameters: deleteUsersParameters,
    versions: [['ACTIVITY_TYPE_DELETE_USERS', 'deleteUsersIntent', 'deleteUsersResult']],
  },
} as const satisfies ActivityFamily
