import { Reserved } from './Reserved.tsx'
import type { DecisionWords } from './useDecisionWords.ts'

/** The title of a review, in the room of its longest form. A screen reader hears when it changes. */
export function ReviewTitle({ words: { title, longest } }: { words: DecisionWords }) {
  if (longest === undefined) return title
  return (
    <span aria-live="polite">
      <Reserved longest={longest}>{title}</Reserved>
    </span>
  )
}
