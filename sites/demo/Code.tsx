const token =
  /(?<comment>\/\*\*?[\s\S]*?\*\/|\/\/.*)|(?<string>'[^']*'|`[^`]*`)|(?<keyword>\b(?:as|async|await|const|export|from|function|import|return|type)\b)/g

/** A file of TypeScript to read: comments, strings and keywords in a colour of their own. */
export function Code({ file, source }: { file: string; source: string }) {
  return (
    <figure className="code">
      <figcaption>{file}</figcaption>
      <pre>{highlight(source.trim())}</pre>
    </figure>
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
