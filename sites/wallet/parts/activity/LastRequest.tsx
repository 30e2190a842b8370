import { Moment } from 'latchkey/react/review'
import { formatRecent } from 'latchkey/react/screens'
import type { Entry } from '../../activity/entry.ts'
import { useActivityWords } from '../../words/activity/activityWordsContext.ts'
import { useEntryTitle } from './useEntryWords.ts'

/** What a connected site last asked for and got, and when. */
export function LastRequest({ entry }: { entry: Entry }) {
  const words = useActivityWords()
  const titleOf = useEntryTitle()
  return (
    <p className="dates">
      {words.lastRequest}: {titleOf(entry)} · <Moment seconds={entry.at / 1000} format={formatRecent} />
    </p>
  )
}
