import { bytesPerToken, policyStepsPerToken } from '../base/limits.ts'
import type { OrganizationRow } from '../store/tables.ts'
import type { Custody } from './custody.ts'
import { grantOf } from './organizationLimits.ts'

/**
 * Charges an organization for the cost of a request beyond the token that admitted it, because all organizations share
 * one processor: its bytes and those of the response, each further payload, and the steps of its policies.
 */
export function chargeWork(
  custody: Custody,
  { id, parentId }: Pick<OrganizationRow, 'id' | 'parentId'>,
  { bytes = 0, payloads = 0, policySteps = 0 }: { bytes?: number; payloads?: number; policySteps?: number },
): void {
  const tokens = Math.floor(bytes / bytesPerToken) + payloads + Math.floor(policySteps / policyStepsPerToken)
  if (tokens > 0) grantOf(custody, { id, parentId }).requestRate.charge(id, tokens)
}
