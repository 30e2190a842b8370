import * as v from 'valibot'
import { parseJson } from '../json.ts'
import { parse } from '../parse.ts'
import { maxFrameLength, maxMethodLength } from './limits.ts'
import { requestId, text } from './primitives.ts'
import { isLinkResponse, type LinkResponse, readLinkResponse } from './response.ts'

/** The page as it describes itself. The wallet shows the origin; version 3 sends no location. */
const page = {
  origin: text,
  location: v.optional(text),
  relaySource: v.picklist(['sdk', 'injected_sdk']),
}

const request = v.object({
  type: v.literal('WEB3_REQUEST'),
  id: requestId,
  request: v.object({ method: v.pipe(v.string(), v.maxLength(maxMethodLength)), params: v.unknown() }),
  ...page,
})
/** A request for the user, with parameters that `linkMethods` has yet to check. */
export type LinkRequest = v.InferOutput<typeof request>

const cancel = v.object({ type: v.literal('WEB3_REQUEST_CANCELED'), id: requestId, ...page })
/** The page no longer waits for the request of this id. */
export type LinkCancel = v.InferOutput<typeof cancel>

const pagePayload = v.variant('type', [request, cancel])
/** The plaintext of an event. */
export type LinkPayload = v.InferOutput<typeof pagePayload> | LinkResponse

/**
 * Reads the decrypted text of an event.
 * @throws {WireError} which does not quote the text
 */
export function parseLinkPayload(text: string): LinkPayload {
  const input = parseJson(text, maxFrameLength)
  return isLinkResponse(input) ? readLinkResponse(input) : parse(pagePayload, input)
}
