import * as v from 'valibot'
import { readText } from '../../../core/readText.ts'
import type { Session } from '../../../core/relay/session.ts'
import { requestTimeoutMs } from '../../../core/requestTimeoutMs.ts'
import { toRpcUrl } from '../../../core/rpc.ts'
import { httpUrl } from '../../../wire/httpUrl.ts'
import { parseJson } from '../../../wire/json.ts'
import { UserOperationReceiptError } from './requestErrors.ts'

/** Longer answers are not read (threats T21). */
const maxBytes = 1024 * 1024

/** The bundlers that a session names, in the order of use (relay-pairing §12). Invalid URLs are skipped. */
export function bundlersOf(
  session: Session,
  options: { bundlerUrl: string | undefined; chainId: number; projectId: string },
): string[] {
  const { bundler_name: name, bundler_url: url } = session.sessionProperties ?? {}
  return [
    ...(typeof name === 'string' && options.bundlerUrl ? [toBundlerUrl(options.bundlerUrl, { ...options, name })] : []),
    ...(v.is(httpUrl, url) ? [url] : []),
  ]
}

/**
 * Asks a bundler for the receipt of a call. Returns the whole JSON-RPC answer, as official pages do.
 * @param call first parameter of `wallet_getCallsStatus`
 * @throws {UserOperationReceiptError}
 */
export async function fetchUserOperation(url: string, call: unknown, fetch: typeof globalThis.fetch): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getUserOperationReceipt', params: [call] }),
    signal: AbortSignal.timeout(requestTimeoutMs),
  })
  if (!response.ok) throw new UserOperationReceiptError(response.status)
  return parseJson(await readText(response, maxBytes), maxBytes)
}

function toBundlerUrl(server: string, options: { chainId: number; projectId: string; name: string }): string {
  const url = new URL(toRpcUrl(server, options))
  url.searchParams.set('bundler', options.name)
  return url.href
}
