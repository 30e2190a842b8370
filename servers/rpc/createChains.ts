import * as v from 'valibot'
import { ChainError, type Chains } from '../shared/chains.ts'
import type { Log } from '../shared/log.ts'
import { RpcError } from './failure.ts'
import { forward } from './forward.ts'
import { upstreamTimeoutMs } from './limits.ts'

/** Characters of a node's message that are passed on. */
const maxReasonLength = 200

const reply = v.union([
  v.object({ result: v.unknown(), error: v.exactOptional(v.never()) }),
  v.object({ error: v.object({ message: v.string() }) }),
])

/**
 * Gives another server access to the operator's upstreams, by the rules of the JSON-RPC server: in order, bounded, and
 * a transaction goes on to the next upstream only if the previous one was never reached.
 * @param options.upstreams addresses by chain id
 */
export function createChains(options: {
  upstreams: Readonly<Record<number, readonly string[]>>
  log: Log
  fetch?: typeof fetch
  startTimeout?: () => AbortSignal
}): Chains {
  const { upstreams, log } = options
  const startTimeout = options.startTimeout ?? (() => AbortSignal.timeout(upstreamTimeoutMs))
  const urlsOf = (chainId: number) => upstreams[chainId] ?? []

  return {
    has: (chainId) => urlsOf(chainId).length > 0,
    async call(chainId, method, params) {
      const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const request = { text, ids: [1], methods: [method], isBatch: false }
      const replyText = await forward(request, urlsOf(chainId), {
        ...{ log, chainId, startTimeout },
        fetch: options.fetch ?? fetch,
      }).catch((cause) => {
        if (!(cause instanceof RpcError)) throw cause
        throw new ChainError(cause.isUnreached ? 'unreached' : 'silent', 'No upstream of this chain answered.', {
          cause,
        })
      })
      const answered = v.parse(reply, JSON.parse(replyText))
      if ('result' in answered) return answered.result
      throw new ChainError('refused', toLine(answered.error.message))
    },
  }
}

/** Returns a node's message on one line. An error that names the upstream never gets here (see `isReplyTo`). */
function toLine(message: string): string {
  return message.replace(/\p{Cc}+/gu, ' ').slice(0, maxReasonLength)
}
