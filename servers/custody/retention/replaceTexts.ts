import { createHash } from 'node:crypto'
import { largePartBytes } from '../base/limits.ts'

/** The fields of signatures, in an activity's intent and result, that repeat what was to be signed. */
const payloadFields = ['payload', 'payloads', 'unsignedTransaction', 'signedTransaction'] as const

/** `sha256:` and the hex of the SHA-256 of a text's UTF-8. */
export function toDigestText(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`
}

/**
 * Replaces the large payloads in an intent or a result by their digests. Its own member `replaced` then lists them, because a payload
 * may look like a digest.
 * @param text JSON text of `{ [key of the version]: fields }`
 */
export function replacePayloadTexts(text: string): string {
  const json = JSON.parse(text) as Record<string, Record<string, unknown>>
  const [key = ''] = Object.keys(json)
  const fields = json[key] ?? {}
  const replaced: string[] = []
  const shorten = (value: unknown, path: string) => {
    if (typeof value !== 'string' || Buffer.byteLength(value) <= largePartBytes) return value
    replaced.push(path)
    return toDigestText(value)
  }
  for (const name of payloadFields) {
    const value = fields[name]
    if (Array.isArray(value)) fields[name] = value.map((each, at) => shorten(each, `${key}.${name}.${at}`))
    else if (value !== undefined) fields[name] = shorten(value, `${key}.${name}`)
  }
  return replaced.length === 0 ? text : JSON.stringify({ ...json, replaced })
}
