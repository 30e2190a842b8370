/** Something the operator can mend; the sentence says what and how, and is all they need to see. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
