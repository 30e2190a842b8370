import { approvalMs } from '../base/limits.ts'
import type { Custody } from '../context/custody.ts'
import type { VoteRow } from '../store/tables.ts'

/** The valid approvals: users by their ids, with the credential that stamped, as the stamp names it. */
export type Approvals = ReadonlyMap<string, string>

/**
 * Returns the users whose approval is valid at a time: each user once, and for one day (key-custody §8). In a restored
 * database, approvals from before the restore are invalid: the activity may have been rejected after the backup.
 */
export function approversOf({ restoredAt }: Custody, votes: readonly VoteRow[], now: number): Approvals {
  const living = votes.filter(
    ({ selection, createdAt }) =>
      selection === 'VOTE_SELECTION_APPROVED' && now < createdAt + approvalMs && createdAt >= restoredAt,
  )
  return new Map(living.map(({ userId, publicKey }) => [userId, publicKey]))
}
