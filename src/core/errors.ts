/**
 * The base of every error that this library throws: a short sentence, hints on what to do, and the cause. Programs read `code`,
 * never the text.
 */
export class BaseError extends Error {
  override name = 'BaseError'
  readonly hints: readonly string[]
  constructor(message: string, options: { hints?: readonly string[]; cause?: unknown } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.hints = options.hints ?? []
  }
}
