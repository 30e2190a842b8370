import * as v from 'valibot'
import { parseJson } from '../json.ts'
import { parse } from '../parse.ts'
import { maxFrameLength } from './limits.ts'
import { requestId, text } from './primitives.ts'

/** The names of events (link-and-popup-wallets §1.7): the first two are of the page, the last of the wallet. */
export const eventNames = { request: 'Web3Request', cancel: 'Web3RequestCanceled', response: 'Web3Response' } as const

/** The page as it describes itself. The wallet shows the origin; version 3 sends no location. */
const page = {
  origin: text,
  location: v.optional(text),
  relaySource: v.picklist(['sdk', 'injected_sdk']),
}

const request = v.object({
  type: v.literal('WEB3_REQUEST'),
  id: requestId,
  request: v.object({ method: v.pipe(v.string(), v.maxLength(64)), params: v.unknown() }),
  ...page,
})
/** A request for the user, with parameters that `linkMethods` has yet to check. */
export type LinkRequest = v.InferOutput<typeof request>

const cancel = v.object({ type: v.literal('WEB3_REQUEST_CANCELED'), id: requestId, ...page })
/** The page no longer waits for the request of this id. */
export type LinkCancel = v.InferOutput<typeof cancel>

const method = v.pipe(v.string(), v.maxLength(64))
const response = v.object({
  type: v.literal('WEB3_RESPONSE'),
  id: requestId,
  response: v.union([
    v.object({
      method,
      errorMessage: text,
      errorCode: v.nullish(v.pipe(v.number(), v.safeInteger('expected a whole number'))),
    }),
    v.object({ method, result: v.unknown() }),
  ]),
})
/** The wallet's answer to the request of this id. */
export type LinkResponse = v.InferOutput<typeof response>

const payload = v.variant('type', [request, cancel, response])
/** The plaintext of an event. */
export type LinkPayload = v.InferOutput<typeof payload>

/**
 * Reads the decrypted text of an event.
 * @throws {WireError} which does not quote the text
 */
export function parseLinkPayload(text: string): LinkPayload {
  return parse(payload, parseJson(text, maxFrameLength))
}

export function formatLinkPayload(payload: LinkPayload): string {
  return JSON.stringify(payload)
}
