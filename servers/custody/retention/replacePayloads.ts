import { setTimeout } from 'node:timers/promises'
import { largePartBytes, restFactor, waitingAgainMs } from '../base/limits.ts'
import type { Custody } from '../context/custody.ts'
import { findActivity, findVotes } from '../store/activities.ts'
import type { Change } from '../store/changes.ts'
import { findLargeActivities, lookAgain } from '../store/largeActivities.ts'
import { storedBytes } from '../store/storage.ts'
import type { LargeActivityRow } from '../store/tables/storage.ts'
import type { ActivityRow, VoteRow } from '../store/tables.ts'
import { replacePayloadTexts, toDigestText } from './replaceTexts.ts'

/** How many activities were shortened, and by how many bytes. */
export type Replaced = { activities: number; bytes: number }

/**
 * Replaces large payloads of finished activities, and the bodies of their votes, by their digests. It processes one
 * activity at a time and pauses in between for longer than one took, so that requests are not delayed. The rest of an
 * activity stays, including its fingerprint. The audit log records the remaining text, in the same transaction.
 * @param options.before activities that were listed earlier are old. Milliseconds
 */
export async function replacePayloads(
  custody: Pick<Custody, 'db' | 'commit'>,
  { before, signal }: { before: number; signal?: AbortSignal | undefined },
): Promise<Replaced> {
  const { db } = custody
  const total: Replaced = { activities: 0, bytes: 0 }
  for (;;) {
    const rows = await findLargeActivities(db, before)
    for (const row of rows) {
      if (signal?.aborted) return total
      const startedAt = performance.now()
      const bytes = await replaceOne(custody, row, before)
      if (bytes !== undefined) {
        total.activities += 1
        total.bytes += bytes
      }
      await setTimeout((performance.now() - startedAt) * restFactor)
    }
    if (rows.length === 0) return total
  }
}

/** Returns how many bytes were saved; undefined when the activity still waits, or another process was faster. */
async function replaceOne(
  { db, commit }: Pick<Custody, 'db' | 'commit'>,
  row: LargeActivityRow,
  before: number,
): Promise<number | undefined> {
  const { id, organizationId, parentId } = row
  const activity = await findActivity(db, organizationId, id)
  // Its approval still needs the payload.
  if (activity?.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED') {
    await lookAgain(db, row, before + waitingAgainMs)
    return undefined
  }
  const votes = activity ? await findVotes(db, organizationId, id) : []
  const shorter = activity && shortenActivity(activity)
  const shorterVotes = votes.map(shortenVote)
  const bytes = storedBytes({ activity, votes }) - storedBytes({ activity: shorter, votes: shorterVotes })
  const changes: Change[] = shorterVotes
    .filter((vote, at) => vote !== votes[at])
    .map(({ id, message }) => ({ update: 'custodyVote', organizationId, id, set: { message } }))
  if (shorter && shorter !== activity) {
    const { intent, result } = shorter
    changes.push({ update: 'custodyActivity', organizationId, id, set: { intent, result } })
  }
  const outcome = await commit({
    changes,
    // If several processes try, one replaces it, and it counts once.
    takes: { from: 'custodyLargeActivity', organizationId, id },
    stores: { organization: { id: organizationId, parentId }, bytes: -bytes },
    seen: [],
  })
  return outcome === 'written' ? bytes : undefined
}

/**
 * Only payloads of signatures and of sent transactions. Everything else in an activity has a use of its own, such as a
 * policy or an export.
 */
function shortenActivity(activity: ActivityRow): ActivityRow {
  if (!/^ACTIVITY_TYPE_(SIGN_|ETH_SEND_TRANSACTION)/.test(activity.type)) return activity
  const [intent, result] = [replacePayloadTexts(activity.intent), replacePayloadTexts(activity.result)]
  return intent === activity.intent && result === activity.result ? activity : { ...activity, intent, result }
}

/** An API key signs the digest of a body, so its stamp is verified by the digest as well. A wallet's message needs the body itself. */
function shortenVote(vote: VoteRow): VoteRow {
  const { message, scheme } = vote
  if (Buffer.byteLength(message) <= largePartBytes || scheme.endsWith('_EIP191')) return vote
  return { ...vote, message: toDigestText(message) }
}
