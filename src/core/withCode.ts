import { InternalError } from './providerErrors.ts'

/**
 * Runs a request of a provider, which starts synchronously. Every failure leaves with a numeric code, because pages decide by it
 * (EIP-1193): one without becomes the cause of an `InternalError`.
 */
export async function withCode<result>(work: () => result | Promise<result>): Promise<result> {
  try {
    return await work()
  } catch (cause) {
    throw hasCode(cause) ? cause : new InternalError(undefined, { cause })
  }
}

/** The browser's own errors have a number too, of another list. */
function hasCode(error: unknown): boolean {
  if (error instanceof DOMException) return false
  return error instanceof Error && 'code' in error && typeof error.code === 'number'
}
