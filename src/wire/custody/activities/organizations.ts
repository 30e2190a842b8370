import {
  deleteSubOrganizationParameters,
  subOrganizationParameters,
  updateOrganizationNameParameters,
  updateSubOrganizationParameters,
} from '../organization.ts'
import type { ActivityFamily } from './activityVersion.ts'

/** Activities that create and change organizations (key-custody §2.2). */
export const organizations = {
  create_sub_organization: {
    parameters: subOrganizationParameters,
    versions: [
      ['ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V2', 'createSubOrganizationIntentV2', 'createSubOrganizationResult'],
      ['ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V3', 'createSubOrganizationIntentV3', 'createSubOrganizationResultV3'],
      ['ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V4', 'createSubOrganizationIntentV4', 'createSubOrganizationResultV4'],
      ['ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V5', 'createSubOrganizationIntentV5', 'createSubOrganizationResultV5'],
      ['ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V6', 'createSubOrganizationIntentV6', 'createSubOrganizationResultV6'],
      ['ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7', 'createSubOrganizationIntentV7', 'createSubOrganizationResultV7'],
      ['ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8', 'createSubOrganizationIntentV8', 'createSubOrganizationResultV8'],
    ],
  },
  update_organization_name: {
    parameters: updateOrganizationNameParameters,
    versions: [
      ['ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME', 'updateOrganizationNameIntent', 'updateOrganizationNameResult'],
    ],
  },
  update_sub_organization: {
    parameters: updateSubOrganizationParameters,
    versions: [['ACTIVITY_TYPE_UPDATE_SUB_ORGANIZATION', 'updateSubOrganizationIntent', 'updateSubOrganizationResult']],
  },
  delete_sub_organization: {
    parameters: deleteSubOrganizationParameters,
    versions: [['ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION', 'deleteSubOrganizationIntent', 'deleteSubOrganizationResult']],
  },
} as const satisfies ActivityFamily
