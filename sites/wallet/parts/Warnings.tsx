import { visibleText } from '../review/visibleText.ts'
import type { Warning } from '../review/warning.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** The warnings of a review, the most severe first. */
export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  const { reviewWords } = useWalletWords()
  if (warnings.length === 0) return null
  return (
    <ul className="warnings">
      {warnings.map(({ code, severity, about }) => (
        <li key={`${code} ${about ?? ''}`} data-severity={severity}>
          <strong>{reviewWords.severities[severity]}</strong>{' '}
          <span>
            {reviewWords.warnings[code]}
            {about !== undefined && <code dir="ltr">{visibleText(about)}</code>}
          </span>
        </li>
      ))}
    </ul>
  )
}
