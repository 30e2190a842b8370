import * as v from 'valibot'
import { uuid } from '../primitives.ts'
import { maxUsers } from './limits.ts'

/** Parameters of what decides together (key-custody §2.2, §8). */

export const rootQuorumParameters = v.object({
  threshold: v.pipe(v.number(), v.integer('expected a whole number')),
  userIds: v.pipe(v.array(uuid), v.maxLength(maxUsers, 'are too many')),
})

/** Votes name an activity by its fingerprint: what a voter approves is a body, to the byte. */
export const voteParameters = v.object({
  fingerprint: v.pipe(
    v.string(),
    v.regex(/^sha256:[0-9a-f]{64}$/, 'expected sha256: and 64 lower-case hex characters'),
  ),
})

/** On an activity that waits for more approvals. */
export const voteSelections = ['VOTE_SELECTION_APPROVED', 'VOTE_SELECTION_REJECTED'] as const
export type VoteSelection = (typeof voteSelections)[number]
