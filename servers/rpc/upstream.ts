import { maxReplyBytes, upstreamTimeoutMs } from './limits.ts'

/** An upstream that gave no JSON-RPC. `unreached` is sure that nothing was sent. */
export class UpstreamError extends Error {
  override name = 'UpstreamError'
  readonly kind: 'unreached' | 'silent' | 'busy' | 'foreign'
  constructor(kind: UpstreamError['kind'], options?: ErrorOptions) {
    super(`An upstream is ${kind}.`, options)
    this.kind = kind
  }
}

/**
 * Asks one upstream and returns the text of its JSON-RPC reply, bounded in time and size (threats T21).
 * @throws {UpstreamError}
 */
export async function askUpstream(
  url: string,
  text: string,
  options: { fetch: typeof fetch; timeoutMs?: number },
): Promise<string> {
  const { timeoutMs = upstreamTimeoutMs } = options
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await options.fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: text,
      // A redirect could carry the request to an address that the operator never chose.
      redirect: 'error',
      signal,
    })
    const reply = await readBounded(response)
    if (response.status === 429 || response.status === 503) throw new UpstreamError('busy')
    if (!isJsonRpc(reply)) throw new UpstreamError('foreign')
    return reply
  } catch (cause) {
    if (cause instanceof UpstreamError) throw cause
    throw new UpstreamError(isUnreached(cause) ? 'unreached' : 'silent', { cause })
  }
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

/** A reply, or a batch of them; servers also answer a whole batch with one error. */
function isJsonRpc(text: string): boolean {
  try {
    const json: unknown = JSON.parse(text)
    const replies = Array.isArray(json) ? json : [json]
    return replies.every(
      (reply) => typeof reply === 'object' && reply !== null && ('result' in reply || 'error' in reply),
    )
  } catch {
    return false
  }
}

/** Node's codes for connections that were never made. */
const unreachedCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

function isUnreached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && unreachedCodes.has(String(cause.code))
}
