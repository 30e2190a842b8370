import { type ActivityName, failures } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import { spareStorageShare } from '../base/limits.ts'
import type { Outcome } from '../commit/commitQueue.ts'
import type { Call, Custody } from '../context/custody.ts'
import { grantOf } from '../context/organizationLimits.ts'
import type { StorageBounds } from '../store/storage.ts'
import { hasPayload } from './isSigning.ts'

/**
 * Returns how much the organization may store so that an activity of this name is written. Activities that end another
 * one, or an organization, are always written: afterwards payloads can be replaced.
 */
export function boundsFor(custody: Custody, name: ActivityName, { organization }: Call): StorageBounds | undefined {
  if (name === 'reject_activity' || name === 'delete_sub_organization') return undefined
  const { storage } = grantOf(custody, organization)
  if (hasPayload(name)) return storage
  const share = 1 + spareStorageShare
  return { organization: storage.organization * share, all: storage.all * share }
}

/**
 * Returns the failure of an entry for which there was no space, and warns the operator.
 * @returns undefined for any other outcome
 */
export function toStorageFailure(
  { storageWarnings }: Custody,
  { organization }: Call,
  outcome: Outcome,
): CustodyError | undefined {
  if (outcome !== 'full' && outcome !== 'nearlyFull') return undefined
  // The operator was warned about all organizations together before anything was refused.
  if (outcome === 'full') storageWarnings(organization.id, outcome)
  return new CustodyError(outcome === 'full' ? failures.storageFull : failures.storageNearlyFull)
}
