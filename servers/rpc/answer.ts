import { RpcError, toErrorReply } from './failure.ts'
import { isForwarded } from './methods.ts'
import type { RpcEntry, RpcRequest } from './request.ts'
import { splitArray } from './splitJson.ts'
import { type ForwardedEntry, toUpstreamRequest, type UpstreamRequest, upstreamId } from './upstreamRequest.ts'

/**
 * Answers every entry of a request separately, in the order of the request. A refused entry is not forwarded and does
 * not affect the others. Notifications are forwarded and never answered (JSON-RPC 2.0 §4.1).
 * @param forward sends entries to the chain; it is not called when there are none
 * @returns the text of the reply; undefined when there were only notifications
 */
export async function answer(
  request: RpcRequest,
  forward: (request: UpstreamRequest) => Promise<string>,
): Promise<string | undefined> {
  const forwarded = request.entries.filter(isForwardedEntry)
  const replies = new Map<RpcEntry, string>()
  const refuse = (entry: RpcEntry, error: RpcError) =>
    replies.set(entry, JSON.stringify(toErrorReply(error, 'id' in entry ? entry.id : null)))
  for (const entry of request.entries) {
    if (entry.type === 'invalid') refuse(entry, new RpcError('invalidRequest'))
    else if (!isForwardedEntry(entry)) refuse(entry, new RpcError('methodNotFound', 'This server does not forward it.'))
  }
  if (forwarded.length > 0) {
    try {
      const text = await forward(toUpstreamRequest(request, forwarded))
      for (const [entry, reply] of matchReplies(text, request.isBatch, forwarded)) replies.set(entry, reply)
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      for (const entry of forwarded) refuse(entry, error)
    }
  }
  const sent = request.entries.flatMap((entry) => (entry.type === 'notification' ? [] : (replies.get(entry) ?? [])))
  if (sent.length === 0) return undefined
  return request.isBatch ? `[${sent}]` : sent[0]
}

function isForwardedEntry(entry: RpcEntry): entry is ForwardedEntry {
  return entry.type !== 'invalid' && isForwarded(entry.method)
}

/** Finds the reply to each entry by its identifier: the replies of a batch may come in any order (JSON-RPC 2.0 §6). */
function matchReplies(
  text: string,
  isBatch: boolean,
  forwarded: readonly ForwardedEntry[],
): [ForwardedEntry, string][] {
  if (!isBatch) return forwarded.map((entry) => [entry, text])
  const left = splitArray(text).map((reply) => ({ reply, id: (JSON.parse(reply) as { id: unknown }).id }))
  return forwarded.flatMap((entry, index): [ForwardedEntry, string][] => {
    const at = left.findIndex(({ id }) => id === upstreamId(entry, index))
    return left.splice(at, 1).map(({ reply }) => [entry, reply])
  })
}
