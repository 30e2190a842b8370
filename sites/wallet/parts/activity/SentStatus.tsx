import { FactRow } from 'latchkey/react/review'
import type { EntryStatus } from '../../activity/entry.ts'
import { useActivityWords } from '../../words/activity/activityWordsContext.ts'

/** A row: what becomes of a transaction that was just sent. */
export function SentStatus({ status }: { status: EntryStatus }) {
  const words = useActivityWords()
  return (
    <FactRow label={words.status}>
      <strong role="status">{words.statuses[status.kind]}</strong>
      {status.kind === 'failed' && <p>{words.reasons[status.reason]}</p>}
    </FactRow>
  )
}
