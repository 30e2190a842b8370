import { bytesPerToken, policyStepsPerToken, tokensPerAccount, typedValuesPerToken } from '../base/limits.ts'
import type { OrganizationRow } from '../store/tables.ts'
import type { Custody } from './custody.ts'
import { grantOf } from './organizationLimits.ts'

export type Work = {
  bytes?: number
  payloads?: number
  policySteps?: number
  typedValues?: number
  accounts?: number
}

/**
 * Charges an organization for the cost of a request beyond the token that admitted it, because all organizations share
 * the processors: its bytes and those of the response, each further payload, the steps of its policies, the values of
 * typed data, and each account that is derived.
 */
export function chargeWork(
  custody: Custody,
  { id, parentId }: Pick<OrganizationRow, 'id' | 'parentId'>,
  work: Work,
): void {
  const { bytes = 0, payloads = 0, policySteps = 0, typedValues = 0, accounts = 0 } = work
  const tokens =
    Math.floor(bytes / bytesPerToken) +
    payloads +
    Math.floor(policySteps / policyStepsPerToken) +
    Math.floor(typedValues / typedValuesPerToken) +
    accounts * tokensPerAccount
  if (tokens > 0) grantOf(custody, { id, parentId }).requestRate.charge(id, tokens)
}
