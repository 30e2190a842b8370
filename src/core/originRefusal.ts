import * as v from 'valibot'
import { codes } from '../wire/codes.ts'
import { originStatus } from '../wire/originStatus.ts'
import { BaseError } from './errors.ts'

/** How long the server may take to say whether it answers this page. */
const askLimitMs = 5_000

/** The server does not answer pages of this origin. `code` is the EIP-1193 code. */
export class OriginNotAllowedError extends BaseError {
  override name = 'OriginNotAllowedError'
  readonly code = codes.unauthorized.code
  constructor(options: { origin: string; server: string; cause?: unknown }) {
    const { origin, server, ...others } = options
    super(`The server at ${server} does not answer pages of ${origin}: the environment does not allow that origin.`, {
      ...others,
      hints: [
        `Ask the operator to add ${origin} to allowedOrigins of the environment, and check the environment's id.`,
      ],
    })
  }
}

/**
 * Returns an error if a request failed because the server at `url` does not allow this page's origin, and logs it to the
 * console for the page's developer. A browser hides such answers, so this asks the server once after a request failed without
 * any HTTP answer.
 * @param url where the server says whether it allows an origin (`originPath`)
 */
export async function findOriginRefusal(
  url: URL,
  options: { cause: unknown; fetch?: typeof fetch | undefined },
): Promise<OriginNotAllowedError | undefined> {
  const { cause } = options
  // Only browsers hide answers, and the only sign is a TypeError (Fetch §5.6).
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
