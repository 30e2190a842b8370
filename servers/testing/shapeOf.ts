/**
 * Returns a response with every value replaced by its kind and length: the part that an attacker who compares responses
 * can see.
 */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value.length : typeof value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'intent')
      .map(([name, each]) => [name, shapeOf(each)]),
  )
}
