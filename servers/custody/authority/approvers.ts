import { approvalMs } from '../base/limits.ts'
import type { VoteRow } from '../store/tables.ts'

/** Users whose approval counts at a time: each once, however often they approved, and for a day (key-custody §8). */
export function approversOf(votes: readonly VoteRow[], now: number): Set<string> {
  const living = votes.filter(
    ({ selection, createdAt }) => selection === 'VOTE_SELECTION_APPROVED' && now < createdAt + approvalMs,
  )
  return new Set(living.map(({ userId }) => userId))
}
