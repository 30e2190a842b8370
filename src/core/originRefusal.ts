import * as v from 'valibot'
import { codes } from '../wire/codes.ts'
import { originStatus } from '../wire/originStatus.ts'
import { BaseError } from './errors.ts'

/** How long the server may take to say whether it answers to this page. */
const askLimitMs = 5_000

/** A server does not answer to pages of this origin. `code` is the EIP-1193 code. */
export class OriginNotAllowedError extends BaseError {
  override name = 'OriginNotAllowedError'
  readonly code = codes.unauthorized.code
  constructor(options: { origin: string; server: string; cause?: unknown }) {
    const { origin, server, ...others } = options
    super(`The server at ${server} does not answer to ${origin}: the environment does not allow that origin.`, {
      ...others,
      hints: [`Have the operator add ${origin} to allowedOrigins of the environment, and check the environment's id.`],
    })
  }
}

/**
 * Returns the refusal when a request failed because the server at `url` does not allow this page's origin, and tells the page's
 * author in the console. A browser hides such an answer, so the server is asked, once a request failed below HTTP.
 * @param url where the server tells it, as `originPath` names it
 */
export async function findOriginRefusal(
  url: URL,
  options: { cause: unknown; fetch?: typeof fetch | undefined },
): Promise<OriginNotAllowedError | undefined> {
  const { cause } = options
  // Only browsers hide answers, and they say so by a TypeError alone (Fetch §5.6).
  if (!(cause instanceof TypeError) || typeof location === 'undefined') return undefined
  try {
    const response = await (options.fetch ?? fetch)(url.href, { signal: AbortSignal.timeout(askLimitMs) })
    const answer = v.safeParse(originStatus, await response.json())
    if (!answer.success || answer.output.allowed) return undefined
  } catch {
    return undefined
  }
  const refusal = new OriginNotAllowedError({ origin: location.origin, server: url.origin, cause })
  console.error(`Latchkey: ${refusal.message} ${refusal.hints.join(' ')}`)
  return refusal
}
