import type { DecisionWords } from '../../review/decisionWords.ts'
import { Reserved } from './Reserved.tsx'

/** A title with more characters than fit on a line of a popup is smaller if it holds an amount. */
const maxLargeTitle = 28

/** The title of a review, in the room of its longest form. A screen reader hears when it changes. */
export function ReviewTitle({ words: { title, longest, shrinks = false } }: { words: Omit<DecisionWords, 'confirm'> }) {
  if (longest === undefined) return title
  return (
    <span aria-live="polite">
      <Reserved longest={longest} isSmall={shrinks && longest.length > maxLargeTitle}>
        {shrinks && title.length > maxLargeTitle ? <small>{title}</small> : title}
      </Reserved>
    </span>
  )
}
