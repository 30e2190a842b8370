/**
 * Typed data that is unreadable, or that two implementations might read differently. Names the place, never the value.
 */
export class TypedDataError extends Error {
  override name = 'TypedDataError'
}

/** Throws unless the value is an object with names. @throws {TypedDataError} naming `where` */
export function asObject(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypedDataError(`${where} is missing`)
  return value as Record<string, unknown>
}
