const token =
  /(?<comment>\/\*\*?[\s\S]*?\*\/|\/\/.*)|(?<string>'[^']*'|`[^`]*`)|(?<keyword>\b(?:as|async|await|const|export|from|function|import|return|type)\b)/g

/** Shows source code with comments, strings and keywords in color. */
export function Highlighted({ source }: { source: string }) {
  return <pre>{highlight(source.trim())}</pre>
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
