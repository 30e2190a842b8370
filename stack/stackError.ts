/** The stack cannot start or continue. The message says why and what to do. */
export class StackError extends Error {
  override name = 'StackError'
}
