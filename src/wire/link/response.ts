import { type Checked, isObject, isString, isWhole, readFields } from '../fields.ts'
import { parseJson } from '../json.ts'
import { isRequestId } from './ids.ts'
import { maxFrameLength, maxTextLength } from './limits.ts'

const type = 'WEB3_RESPONSE'
const envelope = { type: isType, id: isRequestId }

/** The wallet's answer to the request of this id. Its method is empty if the wallet sent none. */
export type LinkResponse = Checked<typeof envelope> & {
  response:
    | { method: string; result: unknown }
    | { method: string; errorMessage: string; errorCode?: number | undefined }
}

/**
 * Reads the decrypted text of an answer. Only its id must fit, so that every answer ends its request: a long text of a failure is cut,
 * a code that is no integer is dropped, a response that is refused counts as one without method and result, and the caller checks
 * these two.
 * @throws {WireError} which does not quote the text
 */
export function parseLinkResponse(text: string): LinkResponse {
  try {
    return readLinkResponse(parseJson(text, maxFrameLength))
  } catch (error) {
    const id = idOf(text)
    if (id === undefined) throw error
    return { type, id, response: { method: '', result: undefined } }
  }
}

/** Reads the id alone, without walking the rest, which may be too deep or have keys that reach prototypes. */
function idOf(text: string): string | undefined {
  if (text.length > maxFrameLength) return undefined
  try {
    const { type, id } = JSON.parse(text)
    return isType(type) && isRequestId(id) ? id : undefined
  } catch {
    return undefined
  }
}

export function readLinkResponse(input: unknown): LinkResponse {
  const { response, ...rest } = readFields({ ...envelope, response: isObject }, input)
  const { method, result, errorMessage, errorCode } = response
  const name = isString(method) ? method : ''
  if (!isString(errorMessage)) return { ...rest, response: { method: name, result } }
  const text = errorMessage.slice(0, maxTextLength)
  return {
    ...rest,
    response: { method: name, errorMessage: text, errorCode: isWhole(errorCode) ? errorCode : undefined },
  }
}

/** Returns whether a plaintext is an answer by its type, whether or not it fits. */
export function isLinkResponse(input: unknown): boolean {
  return isObject(input) && isType(input.type)
}

function isType(input: unknown): input is typeof type {
  return input === type
}
