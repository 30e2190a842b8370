import { visibleText } from '../review/visibleText.ts'
import type { Warning } from '../review/warning.ts'
import { words } from '../words.ts'

/** What should make a person think twice, the loudest first. */
export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null
  return (
    <ul className="warnings">
      {warnings.map(({ code, severity, about }) => (
        <li key={`${code} ${about ?? ''}`} data-severity={severity}>
          <strong>{words.severities[severity]}</strong>{' '}
          <span>
            {words.warnings[code]}
            {about !== undefined && <code>{visibleText(about)}</code>}
          </span>
        </li>
      ))}
    </ul>
  )
}
