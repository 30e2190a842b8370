import { type ActivityName, failures } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import { spareStorageShare } from '../base/limits.ts'
import type { Outcome } from '../commit/commitQueue.ts'
import type { Call, Custody } from '../context/custody.ts'
import { grantOf } from '../context/organizationLimits.ts'
import type { StorageBounds } from '../store/storage.ts'
import { hasPayload } from './isSigning.ts'

/**
 * How much the organization may store for an activity of this name to be written. What ends an activity or an organization is always
 * written: it lets payloads grow old.
 */
export function boundsFor(custody: Custody, name: ActivityName, { organization }: Call): StorageBounds | undefined {
  if (name === 'reject_activity' || name === 'delete_sub_organization') return undefined
  const { storage } = grantOf(custody, organization)
  if (hasPayload(name)) return storage
  const share = 1 + spareStorageShare
  return { organization: storage.organization * share, all: storage.all * share }
}

/**
 * The failure of an entry that there was no room for, of which the operator is told.
 * @returns undefined for any other outcome
 */
export function toStorageFailure(
  { storageWarnings }: Custody,
  { organization }: Call,
  outcome: Outcome,
): CustodyError | undefined {
  if (outcome !== 'full' && outcome !== 'nearlyFull') return undefined
  // Of a crowded operator it is told before anything is refused.
  if (outcome === 'full') storageWarnings(organization.id, outcome)
  return new CustodyError(outcome === 'full' ? failures.storageFull : failures.storageNearlyFull)
}
