/** Typed data that two implementations might read differently, or that is unreadable. Says where, never what. */
export class TypedDataError extends Error {
  override name = 'TypedDataError'
}

/** @throws {TypedDataError} naming `where`, unless the value is an object with names */
export function asObject(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypedDataError(`${where} is missing`)
  return value as Record<string, unknown>
}
