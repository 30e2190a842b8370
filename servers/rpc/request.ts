import { parse, parseJson, WireError } from 'latchkey/wire'
import * as v from 'valibot'
import { RpcError, type RpcId } from './failure.ts'
import { maxBatch, maxBodyBytes } from './limits.ts'
import { splitArray, splitObject } from './splitJson.ts'

const callId = v.union([v.string(), v.number()])
const entry = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.exactOptional(callId),
  method: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  params: v.optional(v.union([v.array(v.unknown()), v.looseObject({})])),
})
/** An invalid entry is answered with its identifier if that can be read (JSON-RPC 2.0 §5). */
const identified = v.object({ id: callId })

/** One entry of a request. Its values go upstream as they were written, so numbers keep their digits. */
export type RpcEntry =
  | { type: 'call'; id: string | number; method: string; values: Values }
  | { type: 'notification'; method: string; values: Values }
  | { type: 'invalid'; id: RpcId }

/** The texts of the values of an entry, by name. */
type Values = ReadonlyMap<string, string>

/** A page's request: one entry, or a batch of them. */
export type RpcRequest = { isBatch: boolean; entries: readonly RpcEntry[] }

/**
 * Parses the text of a JSON-RPC request or batch. An invalid entry does not affect the others.
 * @throws {RpcError} parse error; or invalid request, when a batch is empty or too large
 */
export function parseRequest(text: string): RpcRequest {
  const json = readJson(text)
  if (!Array.isArray(json)) return { isBatch: false, entries: [toEntry(json, text)] }
  if (json.length === 0) throw new RpcError('invalidRequest', 'The batch is empty.')
  if (json.length > maxBatch) throw new RpcError('invalidRequest', `A batch has at most ${maxBatch} entries.`)
  const texts = splitArray(text)
  return { isBatch: true, entries: json.map((each, index) => toEntry(each, texts[index] ?? '')) }
}

function toEntry(json: unknown, text: string): RpcEntry {
  try {
    const { id, method } = parse(entry, json)
    const members = splitObject(text)
    const values = new Map(members)
    // Programs differ in which of two equal names they read, so another method could run than the one that is checked
    // here.
    if (values.size < members.length) throw new WireError('', 'a name occurs twice')
    return id === undefined ? { type: 'notification', method, values } : { type: 'call', id, method, values }
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    return { type: 'invalid', id: v.is(identified, json) ? json.id : null }
  }
}

function readJson(text: string): unknown {
  try {
    return parseJson(text, maxBodyBytes)
  } catch (error) {
    // Well-formed JSON with a forbidden structure is a bad request, not bad JSON. Either way none of it is used.
    throw error instanceof WireError ? new RpcError('parseError', undefined, { cause: error }) : error
  }
}
