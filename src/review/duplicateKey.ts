/**
 * Returns whether an object in this JSON text has a duplicate name. `JSON.parse` keeps the last value and other parsers
 * keep the first, so two programs would read different requests.
 * @param json text that `JSON.parse` accepts
 */
export function hasDuplicateKey(json: string): boolean {
  const open: (Set<string> | undefined)[] = []
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"\s*:?|[{}[\]]/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (token.endsWith(':')) {
      const name = JSON.parse(token.slice(0, -1)) as string
      const names = open.at(-1)
      if (names?.has(name)) return true
      names?.add(name)
    }
  }
  return false
}
