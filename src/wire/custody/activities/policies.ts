import { rootQuorumParameters, voteParameters } from '../consensus.ts'
import {
  deletePoliciesParameters,
  deletePolicyParameters,
  policiesParameters,
  policyParameters,
  updatePolicyParameters,
} from '../policy.ts'
import type { ActivityFamily } from './activityVersion.ts'

/**
 * Activities on approvals and on the policies that require them (key-custody §2.2, §8). The first two versions of
 * `create_policy` had selectors instead of a condition and are not served.
 */
export const policies = {
  create_policy: {
    parameters: policyParameters,
    versions: [['ACTIVITY_TYPE_CREATE_POLICY_V3', 'createPolicyIntentV3', 'createPolicyResult']],
  },
  create_policies: {
    parameters: policiesParameters,
    versions: [['ACTIVITY_TYPE_CREATE_POLICIES', 'createPoliciesIntent', 'createPoliciesResult']],
  },
  update_policy: {
    parameters: updatePolicyParameters,
    versions: [
      ['ACTIVITY_TYPE_UPDATE_POLICY', 'updatePolicyIntent', 'updatePolicyResult'],
      ['ACTIVITY_TYPE_UPDATE_POLICY_V2', 'updatePolicyIntentV2', 'updatePolicyResultV2'],
    ],
  },
  delete_policy: {
    parameters: deletePolicyParameters,
    versions: [['ACTIVITY_TYPE_DELETE_POLICY', 'deletePolicyIntent', 'deletePolicyResult']],
  },
  delete_policies: {
    parameters: deletePoliciesParameters,
    versions: [['ACTIVITY_TYPE_DELETE_POLICIES', 'deletePoliciesIntent', 'deletePoliciesResult']],
  },
  update_root_quorum: {
    parameters: rootQuorumParameters,
    versions: [['ACTIVITY_TYPE_UPDATE_ROOT_QUORUM', 'updateRootQuorumIntent', 'updateRootQuorumResult']],
  },
  // The reply is the activity voted on, with its own result.
  approve_activity: {
    parameters: voteParameters,
    versions: [['ACTIVITY_TYPE_APPROVE_ACTIVITY', 'approveActivityIntent', '']],
  },
  reject_activity: {
    parameters: voteParameters,
    versions: [['ACTIVITY_TYPE_REJECT_ACTIVITY', 'rejectActivityIntent', '']],
  },
} as const satisfies ActivityFamily
