import * as v from 'valibot'
import { ProviderRpcError } from '../../../core/providerErrors.ts'
import { readText } from '../../../core/readText.ts'
import type { Session } from '../../../core/relay/session.ts'
import { requestTimeoutMs } from '../../../core/requestTimeoutMs.ts'
import { httpUrl } from '../../../wire/httpUrl.ts'
import { parseJson } from '../../../wire/json.ts'
import { UserOperationReceiptError } from './requestErrors.ts'

/** Longer answers are not read (threats T21). */
const maxBytes = 1024 * 1024

/**
 * The bundlers that a session names, in the order of use (relay-pairing §12). Invalid URLs are skipped.
 * @param server reads the URL of the server that knows bundlers by name, with chainId and projectId
 */
export async function bundlersOf(session: Session, server: () => Promise<string | undefined>): Promise<string[]> {
  const { bundler_name: name, bundler_url: url } = session.sessionProperties ?? {}
  // A server that cannot be found leaves the other sources.
  const at = typeof name === 'string' ? await server().catch(() => undefined) : undefined
  return [
    ...(typeof name === 'string' && at !== undefined ? [toBundlerUrl(at, name)] : []),
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
  const reply = parseJson(await readText(response, maxBytes), maxBytes)
  // JSON-RPC puts its failures into a reply with status 200.
  const failed = v.safeParse(failure, reply)
  if (!failed.success) return reply
  throw new UserOperationReceiptError(response.status, { cause: new ProviderRpcError(failed.output.error) })
}

const failure = v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) })

function toBundlerUrl(server: string, name: string): string {
  const url = new URL(server)
  url.searchParams.set('bundler', name)
  return url.href
}
