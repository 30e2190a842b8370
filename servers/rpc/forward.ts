import type { Log } from '../shared/log.ts'
import { RpcError } from './failure.ts'
import { askUpstream, UpstreamError } from './upstream.ts'
import type { UpstreamRequest } from './upstreamRequest.ts'

/** A second attempt may get "already known" and be reported as failed. A user who then signs again pays twice. */
const onceOnly = new Set(['eth_sendRawTransaction', 'eth_sendRawTransactionSync', 'eth_sendUserOperation'])

/**
 * Sends a request to the upstreams of a chain in order until one answers. A request that must be sent only once goes on
 * only if the previous upstream was never reached.
 * @returns the text of the reply
 * @throws {RpcError} resource unavailable or limit exceeded
 */
export async function forward(
  request: UpstreamRequest,
  upstreams: readonly string[],
  options: { fetch: typeof fetch; log: Log; chainId: number; startTimeout: () => AbortSignal },
): Promise<string> {
  const { log, chainId } = options
  const isOnceOnly = request.methods.some((method) => onceOnly.has(method))
  let failure: UpstreamError | undefined
  let isUnreached = true
  for (const [index, url] of upstreams.entries()) {
    try {
      return await askUpstream(url, request, options)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      failure = error
      isUnreached &&= error.kind === 'unreached'
      // The address may contain the operator's key, so the log has its position in the list instead.
      log('warn', 'upstream failed', { server: 'rpc', chainId, upstream: String(index), reason: failure.kind })
      if (isOnceOnly && failure.kind !== 'unreached') break
    }
  }
  const isBusy = failure?.kind === 'busy'
  throw new RpcError(isBusy ? 'limitExceeded' : 'resourceUnavailable', 'No upstream of this chain answered.', {
    isUnreached,
  })
}
