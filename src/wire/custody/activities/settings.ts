import { feature, removeFeatureParameters } from '../feature.ts'
import { createInvitationsParameters, deleteInvitationParameters, updateInvitationParameters } from '../invitation.ts'
import type { ActivityFamily } from './activityVersion.ts'

/** Activities on the settings and the invitations of an organization (key-custody §2.2). */
export const settings = {
  set_organization_feature: {
    parameters: feature,
    versions: [
      ['ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE', 'setOrganizationFeatureIntent', 'setOrganizationFeatureResult'],
    ],
  },
  remove_organization_feature: {
    parameters: removeFeatureParameters,
    versions: [
      [
        'ACTIVITY_TYPE_REMOVE_ORGANIZATION_FEATURE',
        'removeOrganizationFeatureIntent',
        'removeOrganizationFeatureResult',
      ],
    ],
  },
  create_invitations: {
    parameters: createInvitationsParameters,
    versions: [['ACTIVITY_TYPE_CREATE_INVITATIONS', 'createInvitationsIntent', 'createInvitationsResult']],
  },
  // No official client sends it; added by analogy (key-custody §13).
  update_invitation: {
    parameters: updateInvitationParameters,
    versions: [['ACTIVITY_TYPE_UPDATE_INVITATION', 'updateInvitationIntent', 'updateInvitationResult']],
  },
  delete_invitation: {
    parameters: deleteInvitationParameters,
    versions: [['ACTIVITY_TYPE_DELETE_INVITATION', 'deleteInvitationIntent', 'deleteInvitationResult']],
  },
} as const satisfies ActivityFamily
