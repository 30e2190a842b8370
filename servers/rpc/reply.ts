import * as v from 'valibot'
import type { UpstreamRequest } from './upstreamRequest.ts'

const header = { jsonrpc: v.literal('2.0'), id: v.union([v.string(), v.number()]) }
const absent = v.exactOptional(v.never())
const success = v.object({ ...header, result: v.unknown(), error: absent })
const failure = v.object({
  ...header,
  result: absent,
  error: v.object({ code: v.pipe(v.number(), v.integer()), message: v.string(), data: v.optional(v.unknown()) }),
})
const single = v.union([success, failure])
const batch = v.array(single)

/**
 * Returns whether a text is a JSON-RPC 2.0 reply to this request: one for one, a batch for a batch, every identifier
 * answered once, a result or an error. An error that names the upstream's address does not count, because the address
 * may contain a key.
 */
export function isReplyTo(text: string, request: UpstreamRequest, url: string): boolean {
  try {
    const json: unknown = JSON.parse(text)
    const replies = v.parse(batch, request.isBatch ? json : [json])
    return haveSameIds(replies, request) && !replies.some((reply) => 'error' in reply && names(reply.error, url))
  } catch {
    return false
  }
}

/** The replies of a batch may come in any order (JSON-RPC 2.0 §6). */
function haveSameIds(replies: v.InferOutput<typeof batch>, { ids }: UpstreamRequest): boolean {
  const sort = (values: readonly unknown[]) => JSON.stringify(values.map((id) => JSON.stringify(id)).sort())
  return sort(replies.map(({ id }) => id)) === sort(ids)
}

/** Returns whether an upstream's error quotes its host, or the rest of its address. */
function names(error: unknown, url: string): boolean {
  const words = JSON.stringify(error)
  const { hostname, pathname, search } = new URL(url)
  return [hostname, pathname, search].some((part) => part.length > 1 && words.includes(part))
}
