/** The stack cannot start or go on, and one sentence says why and what to do. */
export class StackError extends Error {
  override name = 'StackError'
}
