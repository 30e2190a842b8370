import * as v from 'valibot'
import { uuid } from '../primitives.ts'
import { maxUsers } from './limits.ts'

/** Parameters of votes on activities (key-custody §2.2, §8). */

export const rootQuorumParameters = v.object({
  threshold: v.pipe(v.number(), v.integer('expected a whole number')),
  userIds: v.pipe(v.array(uuid), v.maxLength(maxUsers, 'are too many')),
})

/** A vote names an activity by its fingerprint, so the voter approves the exact bytes of a body. */
export const voteParameters = v.object({
  fingerprint: v.pipe(
    v.string(),
    v.regex(/^sha256:[0-9a-f]{64}$/, 'expected sha256: and 64 lower-case hex characters'),
  ),
})

/** The votes on an activity that waits for more approvals. */
export const voteSelections = ['VOTE_SELECTION_APPROVED', 'VOTE_SELECTION_REJECTED'] as const
export type VoteSelection = (typeof voteSelections)[number]
