import { createHash } from 'node:crypto'
import { largePartBytes } from '../base/limits.ts'

/**
 * The fields of signatures and sent transactions, in an activity's intent and result, that repeat the signed content.
 */
const payloadFields: ReadonlySet<string> = new Set([
  ...['payload', 'payloads', 'unsignedTransaction', 'signedTransaction', 'data'],
])

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
  const replaced: string[] = []
  const walk = (value: unknown, path: readonly string[], isPayload: boolean): unknown => {
    if (typeof value === 'string') {
      if (!isPayload || Buffer.byteLength(value) <= largePartBytes) return value
      replaced.push(path.join('.'))
      return toDigestText(value)
    }
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((each, at) => walk(each, [...path, String(at)], isPayload))
    const entries = Object.entries(value).map(([name, each]) => [
      name,
      walk(each, [...path, name], isPayload || payloadFields.has(name)),
    ])
    return Object.fromEntries(entries)
  }
  const shorter = walk(JSON.parse(text), [], false) as object
  return replaced.length === 0 ? text : JSON.stringify({ ...shorter, replaced })
}
