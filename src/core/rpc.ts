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

/** The chain's server did not give a JSON-RPC answer: unreachable, too slow, too large, or something else altogether. */
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
 * Nothing here uses it by default. It wants CAIP-2 chain ids and a project id of its own.
 */
export const walletConnectRpc = 'https://rpc.walletconnect.org/v1/'

/** The address of a chain at a server of many, `?chainId&projectId` (specification §7, relay provider endpoint). */
export function toRpcUrl(server: string, options: { chainId: number | `eip155:${number}`; projectId: string }): string {
  const url = new URL(server)
  url.searchParams.set('chainId', String(options.chainId))
  url.searchParams.set('projectId', options.projectId)
  return url.href
}

/**
 * Calls a JSON-RPC server and returns its result, falsy ones too. Errors name no address: it may hold a key.
 * @throws {UnsupportedMethodError} when the server does not know the method
 * @throws {ProviderRpcError} any other error that the server answered
 * @throws {RpcUnreachableError} when it did not answer
 * @throws {OriginNotAllowedError} when it does not answer to this page
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
    // To a page this is its provider: EIP-1193 says 4200 of a method that it does not support.
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
  // A browser refuses its `fetch` as a method of another object.
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

/** Only a server of environments, which `toRpcUrl` makes addresses of, knows origins: no other is asked. */
async function findRefusal(
  url: string,
  options: { cause: unknown; fetch: typeof fetch },
): Promise<OriginNotAllowedError | undefined> {
  const at = URL.canParse(url) ? new URL(url) : undefined
  if (!at?.searchParams.has('projectId')) return undefined
  at.pathname = at.pathname.replace(/\/$/, '') + originPath
  return findOriginRefusal(at, options)
}
