/** An error that the operator can fix. The message says what is wrong and how to fix it, and is the only output. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
