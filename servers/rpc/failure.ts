import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type CodeName, codes, WireError } from 'latchkey/wire'
import { BodyTooLargeError } from '../shared/admitBodies.ts'
import { type Answer, NoSuchRouteError } from '../shared/app.ts'
import { QueueFullError } from '../shared/fairQueue.ts'

/** A failure in JSON-RPC's form; `reason` adds advice to the standard message. */
export class RpcError extends Error {
  override name = 'RpcError'
  readonly code: number
  /** No upstream received the request. */
  readonly isUnreached: boolean
  constructor(codeName: CodeName, reason?: string, options: ErrorOptions & { isUnreached?: boolean } = {}) {
    super(reason ? `${codes[codeName].message} ${reason}` : codes[codeName].message, options)
    this.code = codes[codeName].code
    this.isUnreached = options.isUnreached ?? false
  }
}

/** Identifiers of JSON-RPC: the reply repeats the id of its request; null when it could not be read. */
export type RpcId = string | number | null

export function toErrorReply({ code, message }: RpcError, id: RpcId = null) {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

/**
 * Converts any error to JSON-RPC. The HTTP status is 200 for replies that clients should read as JSON-RPC; refusals
 * that concern the connection itself have their own status.
 */
export function toAnswer(error: unknown): Answer {
  const { status, rpcError } = translate(error)
  return { status, body: toErrorReply(rpcError) }
}

function translate(error: unknown): { status: ContentfulStatusCode; rpcError: RpcError } {
  if (error instanceof OriginRefusedError)
    return { status: 403, rpcError: new RpcError('resourceUnavailable', error.message) }
  if (error instanceof BodyTooLargeError)
    return { status: 413, rpcError: new RpcError('invalidRequest', 'The request is too large.') }
  if (error instanceof NoSuchRouteError) return { status: 404, rpcError: new RpcError('resourceNotFound') }
  if (error instanceof RateLimitedError || error instanceof QueueFullError)
    return { status: 429, rpcError: new RpcError('limitExceeded') }
  if (error instanceof RpcError) return { status: 200, rpcError: error }
  if (error instanceof WireError) return { status: 200, rpcError: new RpcError('invalidRequest') }
  return { status: 500, rpcError: new RpcError('internal') }
}

/** The origin of the page is not in `allowedOrigins`. */
export class OriginRefusedError extends Error {
  override name = 'OriginRefusedError'
  constructor() {
    super('This origin is not in the allowedOrigins of the environment.')
  }
}

/** Too many requests from one address. */
export class RateLimitedError extends Error {
  override name = 'RateLimitedError'
}
