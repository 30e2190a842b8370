/**
 * Splits the text of a valid JSON array into the texts of its entries: parsing and serializing would lose digits of
 * large numbers.
 */
export function splitArray(json: string): string[] {
  return split(json)
}

/**
 * Splits the text of a valid JSON object into parsed names and the texts of their values. A repeated name appears
 * twice.
 */
export function splitObject(json: string): [name: string, value: string][] {
  return split(json).map((member) => {
    const end = endOfString(member, 0) + 1
    return [JSON.parse(member.slice(0, end)), member.slice(member.indexOf(':', end) + 1).trim()]
  })
}

function split(json: string): string[] {
  const entries: string[] = []
  let depth = 0
  let start = 0
  const endEntry = (at: number) => {
    const entry = json.slice(start, at).trim()
    if (entry) entries.push(entry)
    start = at + 1
  }
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '"') at = endOfString(json, at)
    else if (character === '[' || character === '{') {
      depth++
      if (depth === 1) start = at + 1
    } else if (character === ']' || character === '}') {
      depth--
      if (depth === 0) endEntry(at)
    } else if (character === ',' && depth === 1) endEntry(at)
  }
  return entries
}

/** Returns where the string that begins at `from` has its closing quote. */
function endOfString(json: string, from: number): number {
  let at = from + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}
