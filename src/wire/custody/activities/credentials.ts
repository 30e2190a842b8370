import { createApiKeysParameters, deleteApiKeysParameters } from '../organization.ts'
import {
  createAuthenticatorsParameters,
  deleteAuthenticatorsParameters,
  updateApiKeyParameters,
  updateAuthenticatorParameters,
} from '../userCredential.ts'
import type { ActivityFamily } from './activityVersion.ts'

/** Activities that create and change the credentials of a user (key-custody §2.2). */
export const credentials = {
  create_api_keys: {
    parameters: createApiKeysParameters,
    versions: [
      ['ACTIVITY_TYPE_CREATE_API_KEYS', 'createApiKeysIntent', 'createApiKeysResult'],
      ['ACTIVITY_TYPE_CREATE_API_KEYS_V2', 'createApiKeysIntentV2', 'createApiKeysResult'],
    ],
  },
  delete_api_keys: {
    parameters: deleteApiKeysParameters,
    versions: [['ACTIVITY_TYPE_DELETE_API_KEYS', 'deleteApiKeysIntent', 'deleteApiKeysResult']],
  },
  update_api_key: {
    parameters: updateApiKeyParameters,
    versions: [['ACTIVITY_TYPE_UPDATE_API_KEY', 'updateApiKeyIntent', 'updateApiKeyResult']],
  },
  create_authenticators: {
    parameters: createAuthenticatorsParameters,
    versions: [
      ['ACTIVITY_TYPE_CREATE_AUTHENTICATORS', 'createAuthenticatorsIntent', 'createAuthenticatorsResult'],
      ['ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2', 'createAuthenticatorsIntentV2', 'createAuthenticatorsResult'],
    ],
  },
  update_authenticator: {
    parameters: updateAuthenticatorParameters,
    versions: [['ACTIVITY_TYPE_UPDATE_AUTHENTICATOR', 'updateAuthenticatorIntent', 'updateAuthenticatorResult']],
  },
  delete_authenticators: {
    parameters: deleteAuthenticatorsParameters,
    versions: [['ACTIVITY_TYPE_DELETE_AUTHENTICATORS', 'deleteAuthenticatorsIntent', 'deleteAuthenticatorsResult']],
  },
} as const satisfies ActivityFamily
