import { type Checked, isObject, isPresent, isString, isWhole, orNothing, readFields } from '../fields.ts'
import { parseJson } from '../json.ts'
import { isRequestId } from './ids.ts'
import { maxFrameLength, maxMethodLength, maxTextLength } from './limits.ts'

const type = 'WEB3_RESPONSE'
const method = (input: unknown): input is string => isString(input) && input.length <= maxMethodLength
const isText = (input: unknown): input is string => isString(input) && input.length <= maxTextLength

const envelope = { type: isType, id: isRequestId, response: isObject }
const failure = { method, errorMessage: isText, errorCode: orNothing(isWhole) }
const success = { method, result: isPresent }

/** The wallet's answer to the request of this id. */
export type LinkResponse = Omit<Checked<typeof envelope>, 'response'> & {
  response: Checked<typeof failure> | Checked<typeof success>
}

/**
 * Reads the decrypted text of an answer. The result of a method is not checked yet.
 * @throws {WireError} which does not quote the text
 */
export function parseLinkResponse(text: string): LinkResponse {
  return readLinkResponse(parseJson(text, maxFrameLength))
}

export function readLinkResponse(input: unknown): LinkResponse {
  const { response, ...rest } = readFields(envelope, input)
  const fields = isText(response.errorMessage) ? failure : success
  return { ...rest, response: readFields(fields, response) } as LinkResponse
}

/** Returns whether a plaintext is an answer by its type, whether or not it fits. */
export function isLinkResponse(input: unknown): boolean {
  return isObject(input) && isType(input.type)
}

function isType(input: unknown): input is typeof type {
  return input === type
}
