import type { ActivityName, VoteSelection } from 'latchkey/wire/custody'

export const selections = {
  approve_activity: 'VOTE_SELECTION_APPROVED',
  reject_activity: 'VOTE_SELECTION_REJECTED',
} as const satisfies { [name in ActivityName]?: VoteSelection }

/** Activities that vote on another one. */
export type VoteName = keyof typeof selections

/** All other activities. */
export type ExecutedName = Exclude<ActivityName, VoteName>

export function isVoteName(name: ActivityName): name is VoteName {
  return Object.hasOwn(selections, name)
}
