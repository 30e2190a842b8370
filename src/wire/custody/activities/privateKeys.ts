import { createPrivateKeysParameters, deletePrivateKeysParameters, updatePrivateKeyParameters } from '../privateKey.ts'
import type { ActivityFamily } from './activityVersion.ts'

/** Activities that create and change keys outside wallets (key-custody §2.2, §13). */
export const privateKeys = {
  create_private_keys: {
    parameters: createPrivateKeysParameters,
    versions: [
      ['ACTIVITY_TYPE_CREATE_PRIVATE_KEYS', 'createPrivateKeysIntent', 'createPrivateKeysResult'],
      ['ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', 'createPrivateKeysIntentV2', 'createPrivateKeysResultV2'],
    ],
  },
  update_private_key: {
    parameters: updatePrivateKeyParameters,
    versions: [['ACTIVITY_TYPE_UPDATE_PRIVATE_KEY', 'updatePrivateKeyIntent', 'updatePrivateKeyResult']],
  },
  delete_private_keys: {
    parameters: deletePrivateKeysParameters,
    versions: [['ACTIVITY_TYPE_DELETE_PRIVATE_KEYS', 'deletePrivateKeysIntent', 'deletePrivateKeysResult']],
  },
} as const satisfies ActivityFamily
