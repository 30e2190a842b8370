import { maxReplyBytes } from './limits.ts'
import { isReplyTo } from './reply.ts'
import type { UpstreamRequest } from './upstreamRequest.ts'

/** An upstream that gave no JSON-RPC reply. With `unreached`, nothing was sent. */
export class UpstreamError extends Error {
  override name = 'UpstreamError'
  readonly kind: 'unreached' | 'silent' | 'busy' | 'refusing' | 'foreign'
  constructor(kind: UpstreamError['kind'], options?: ErrorOptions) {
    super(`An upstream is ${kind}.`, options)
    this.kind = kind
  }
}

/**
 * Sends a request to one upstream and returns the text of its JSON-RPC reply, bounded in time and size (threats T21).
 * @param options.startTimeout starts the time that the upstream has for its whole reply
 * @throws {UpstreamError}
 */
export async function askUpstream(
  url: string,
  request: UpstreamRequest,
  options: { fetch: typeof fetch; startTimeout: () => AbortSignal },
): Promise<string> {
  try {
    const response = await options.fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: request.text,
      // A redirect could carry the request to an address that the operator never chose.
      redirect: 'error',
      signal: options.startTimeout(),
    })
    const failure = toFailure(response.status)
    if (failure) {
      await response.body?.cancel()
      throw new UpstreamError(failure)
    }
    const reply = await readBounded(response)
    if (!isReplyTo(reply, request, url)) throw new UpstreamError('foreign')
    return reply
  } catch (cause) {
    if (cause instanceof UpstreamError) throw cause
    throw new UpstreamError(isUnreached(cause) ? 'unreached' : 'silent', { cause })
  }
}

/**
 * These errors concern the operator's account at the upstream, or the upstream itself, and never the page's request.
 */
function toFailure(status: number): UpstreamError['kind'] | undefined {
  if (status === 429 || status === 503) return 'busy'
  return status === 401 || status === 403 || status >= 500 ? 'refusing' : undefined
}

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxReplyBytes) throw new UpstreamError('foreign')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Node's codes for connections that were never established. */
const unreachedCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

function isUnreached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && unreachedCodes.has(String(cause.code))
}
