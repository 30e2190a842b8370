import * as v from 'valibot'
import { codes } from '../wire/codes.ts'
import { parseJson } from '../wire/json.ts'
import { originPath } from '../wire/originStatus.ts'
import { BaseError } from './errors.ts'
import { findOriginRefusal, type OriginNotAllowedError } from './originRefusal.ts'
import { ProviderRpcError, UnsupportedMethodError } from './providerErrors.ts'
import { readText } from './readText.ts'
import { requestTimeoutMs } from './requestTimeoutMs.ts'

/** The longest answer that is read (threats T21). */
const maxBytes = 10 * 1024 * 1024

/** A JSON-RPC call as EIP-1193 writes it. */
export type RpcRequest = { method: string; params?: unknown }

/**
 * The chain's server sent no JSON-RPC answer: it was unreachable or too slow, or its answer was too large or something else.
 */
export class RpcUnreachableError extends BaseError {
  override name = 'RpcUnreachableError'
  readonly code = codes.internal.code
}

const reply = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
  v.object({ result: v.unknown() }),
])

/**
 * WalletConnect's RPC server, for a page that chooses it: `toRpcUrl(walletConnectRpc, {chainId: 'eip155:1', projectId})`.
 * Nothing here uses it by default. It needs CAIP-2 chain ids and a project id of its own.
 */
export const walletConnectRpc = 'https://rpc.walletconnect.org/v1/'

/** Returns the URL of a chain at a server for many chains, `?chainId&projectId` (specification §7, relay provider endpoint). */
export function toRpcUrl(server: string, options: { chainId: number | `eip155:${number}`; projectId: string }): string {
  const url = new URL(server)
  url.searchParams.set('chainId', String(options.chainId))
  url.searchParams.set('projectId', options.projectId)
  return url.href
}

/**
 * Calls a JSON-RPC server and returns its result, which may be falsy. Errors contain no URL, because it may hold a key.
 * @throws {UnsupportedMethodError} when the server does not know the method
 * @throws {ProviderRpcError} any other error of the server
 * @throws {RpcUnreachableError} when it did not answer
 * @throws {OriginNotAllowedError} when it does not allow this page's origin
 */
export async function callRpc(
  url: string,
  request: RpcRequest,
  options: { fetch?: typeof fetch; timeoutMs?: number; maxBytes?: number } = {},
): Promise<unknown> {
  const answer = await post(url, request, {
    fetch: globalThis.fetch,
    timeoutMs: requestTimeoutMs,
    maxBytes,
    ...options,
  })
  if ('error' in answer) {
    // The page sees this as its provider, and EIP-1193 has 4200 for a method that a provider does not support.
    const isUnknown = answer.error.code === codes.methodNotFound.code
    throw isUnknown ? new UnsupportedMethodError(answer.error.message) : new ProviderRpcError(answer.error)
  }
  return answer.result
}

async function post(
  url: string,
  request: RpcRequest,
  options: { fetch: typeof fetch; timeoutMs: number; maxBytes: number },
): Promise<v.InferOutput<typeof reply>> {
  // Browsers throw when `fetch` is called as a method of another object.
  const { fetch } = options
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: request.method, params: request.params ?? [] }),
      signal: AbortSignal.timeout(options.timeoutMs),
    })
    return v.parse(reply, parseJson(await readText(response, options.maxBytes), options.maxBytes))
  } catch (cause) {
    const refusal = await findRefusal(url, { cause, fetch })
    if (refusal) throw refusal
    throw new RpcUnreachableError('The chain could not be read.', {
      cause,
      hints: ['Check the connection and the RPC URL of the network, then try again.'],
    })
  }
}

/** Only servers with environments, whose URLs `toRpcUrl` makes, check origins. No other server is asked. */
async function findRefusal(
  url: string,
  options: { cause: unknown; fetch: typeof fetch },
): Promise<OriginNotAllowedError | undefined> {
  const at = URL.canParse(url) ? new URL(url) : undefined
  if (!at?.searchParams.has('projectId')) return undefined
  at.pathname = at.pathname.replace(/\/$/, '') + originPath
  return findOriginRefusal(at, options)
}
