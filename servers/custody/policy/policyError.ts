/** The expression is not valid in the policy language. The error gives no detail. */
export class PolicyError extends Error {
  override name = 'PolicyError'
  constructor() {
    super('The expression is not valid in the policy language.')
  }
}
