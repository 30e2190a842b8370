import { useSyncExternalStore } from 'react'

const token =
  /(?<comment>\/\*\*?[\s\S]*?\*\/|\/\/.*)|(?<string>'[^']*'|`[^`]*`)|(?<keyword>\b(?:as|async|await|const|export|from|function|import|return|type)\b)/g

/**
 * From this width on, demo.css sets the code beside its step. Narrower windows fold it, because it would push the next
 * step out of sight.
 */
const beside = '(min-width: 54rem)'

/** Shows a TypeScript file with comments, strings and keywords in color. */
export function Code({ file, source }: { file: string; source: string }) {
  const isBeside = useSyncExternalStore(listen, () => matchMedia(beside).matches)
  return (
    <details className="code" open={isBeside}>
      <summary>{file}</summary>
      <pre>{highlight(source.trim())}</pre>
    </details>
  )
}

function listen(onChange: () => void) {
  const query = matchMedia(beside)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function highlight(source: string) {
  const parts = []
  let end = 0
  for (const match of source.matchAll(token)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? []
    parts.push(
      source.slice(end, match.index),
      <span key={match.index} className={kind}>
        {match[0]}
      </span>,
    )
    end = match.index + match[0].length
  }
  return [...parts, source.slice(end)]
}
