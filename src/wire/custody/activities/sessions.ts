import { stampLoginParameters } from '../organization.ts'
import { createReadOnlySessionParameters, createReadWriteSessionParameters } from '../session.ts'
import type { ActivityFamily } from './activityVersion.ts'

/** Activities that begin a session (key-custody §2.2). */
export const sessions = {
  stamp_login: {
    parameters: stampLoginParameters,
    versions: [['ACTIVITY_TYPE_STAMP_LOGIN', 'stampLoginIntent', 'stampLoginResult']],
  },
  create_read_write_session: {
    parameters: createReadWriteSessionParameters,
    versions: [
      ['ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION', 'createReadWriteSessionIntent', 'createReadWriteSessionResult'],
      [
        'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
        'createReadWriteSessionIntentV2',
        'createReadWriteSessionResultV2',
      ],
    ],
  },
  create_read_only_session: {
    parameters: createReadOnlySessionParameters,
    versions: [
      ['ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION', 'createReadOnlySessionIntent', 'createReadOnlySessionResult'],
    ],
  },
} as const satisfies ActivityFamily
