/**
 * Returns the first key of `input` that `parsed` does not have, as a dotted path. Parsing drops keys that no schema
 * names; in a configuration, such a key is a misspelt setting and must be reported.
 */
export function unknownKey(input: unknown, parsed: unknown, path = ''): string | undefined {
  if (!isObject(input) || !isObject(parsed)) return undefined
  for (const [key, value] of Object.entries(input)) {
    const at = path ? `${path}.${key}` : key
    const found = Object.hasOwn(parsed, key) ? unknownKey(value, parsed[key], at) : at
    if (found !== undefined) return found
  }
  return undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
