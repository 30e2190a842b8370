const token =
  /(?<comment>\/\*\*?[\s\S]*?\*\/|\/\/.*)|(?<string>'[^']*'|`[^`]*`)|(?<keyword>\b(?:as|async|await|const|export|from|function|import|return|type)\b)/g

/** TypeScript to read: comments, strings and keywords in a colour of their own. */
export function Code({ source, label }: { source: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on narrow screens, by keyboard too (WCAG 2.1.1)
    <section className="code" tabIndex={0} aria-label={label}>
      <pre>{highlight(source.trim())}</pre>
    </section>
  )
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
