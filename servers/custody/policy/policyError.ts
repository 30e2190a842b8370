/** An expression that is not of the policy language. It says no more: whoever wrote it has it before them. */
export class PolicyError extends Error {
  override name = 'PolicyError'
  constructor() {
    super('The expression is not of the policy language.')
  }
}
