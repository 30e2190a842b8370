/**
 * The first key of `input` that `parsed` has lost, as a dotted path. Parsing drops what no schema names, and in a
 * configuration that is a misspelt setting, which must not pass for one.
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
