import { FactRow, Facts } from 'latchkey/react/review'
import type { Entry } from '../../activity/entry.ts'
import { useActivityWords } from '../../words/activity/activityWordsContext.ts'

/** What becomes of a transaction that was just sent. */
export function SentStatus({ entry: { status } }: { entry: Entry }) {
  const words = useActivityWords()
  return (
    <Facts>
      <FactRow label={words.status}>
        <strong role="status">{words.statuses[status.kind]}</strong>
        {status.kind === 'failed' && <p>{words.reasons[status.reason]}</p>}
      </FactRow>
    </Facts>
  )
}
