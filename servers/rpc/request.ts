import { parse, parseJson, WireError } from 'latchkey/wire'
import * as v from 'valibot'
import { RpcError, type RpcId } from './failure.ts'
import { maxBatch, maxBodyBytes } from './limits.ts'

/** Notifications are refused: a caller that wants no answer wants no chain. */
const single = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.union([v.string(), v.number()]),
  method: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  params: v.optional(v.union([v.array(v.unknown()), v.looseObject({})])),
})
const batch = v.pipe(v.array(single), v.minLength(1), v.maxLength(maxBatch))

/** What the server must know of a request. Its text goes upstream as it came: numbers keep their digits. */
export type RpcRequest = {
  text: string
  ids: readonly RpcId[]
  methods: readonly string[]
  isBatch: boolean
}

/**
 * Checks the text of a JSON-RPC request or batch.
 * @throws {RpcError} parse error or invalid request
 */
export function parseRequest(text: string): RpcRequest {
  const json = readJson(text)
  const isBatch = Array.isArray(json)
  const requests = isBatch ? parse(batch, json) : [parse(single, json)]
  return { text, ids: requests.map(({ id }) => id), methods: requests.map(({ method }) => method), isBatch }
}

function readJson(text: string): unknown {
  try {
    return parseJson(text, maxBodyBytes)
  } catch (error) {
    // Well-formed JSON with a forbidden shape is a bad request, not bad JSON; either way nothing of it is used.
    throw error instanceof WireError ? new RpcError('parseError', undefined, { cause: error }) : error
  }
}
