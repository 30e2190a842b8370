import { visibleText } from '../../review/visibleText.ts'
import { groupWarnings, type Warning } from '../../review/warning.ts'
import { useReviewWords } from './reviewWordsContext.ts'

/** The warnings of a review, the most severe first. What concerns one permission is one warning. */
export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  const { reviewWords } = useReviewWords()
  // A screen reader announces only what arrives in an element that it already knows, so the list is there when it is empty.
  return (
    <ul className="warnings" aria-live="polite">
      {groupWarnings(warnings).map(({ severity, warnings: group }) => (
        <li key={group.map(({ code, about }) => `${code} ${about ?? ''}`).join()} data-severity={severity}>
          <strong>{reviewWords.severities[severity]}</strong>{' '}
          {group.map(({ code, about }) => (
            <span key={code}>
              {reviewWords.warnings[code]}
              {about === undefined ? ' ' : <code dir="ltr">{visibleText(about)}</code>}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
