import { base64nopad } from '@scure/base'
import * as v from 'valibot'
import { parse } from '../parse.ts'
import { WireError } from '../wireError.ts'
import { maxUriLength, pairingSeconds } from './limits.ts'
import type { Pairing } from './pairingUri.ts'
import { symKey, timestamp, topic } from './primitives.ts'
import { isWcMethod } from './tags.ts'

const query = v.object({
  'relay-protocol': v.literal('irn', 'expected irn'),
  symKey,
  expiryTimestamp: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'expected seconds'), v.transform(Number), timestamp),
  ),
  methods: v.optional(v.string(), ''),
})

/**
 * Reads a pairing URI, also one in base64 or with `wc://`. Parameters may have any order, and unknown ones are ignored
 * (relay-pairing §2). The caller checks whether it has expired and whether its key belongs to its topic.
 * @param nowSeconds the start of a pairing's five minutes for a URI that names no expiry
 * @throws {WireError} which does not quote the URI
 */
export function parsePairingUri(text: string, nowSeconds: number): Pairing {
  if (text.length > maxUriLength) throw new WireError('', 'is too long')
  const [, name = '', version, parameters = ''] = pattern.exec(plainOf(text.trim())) ?? []
  if (version === undefined) throw new WireError('', 'expected a pairing URI')
  if (version !== '2') throw new WireError('version', 'expected 2')
  const said = parse(query, Object.fromEntries(new URLSearchParams(parameters)))
  const { 'relay-protocol': _, expiryTimestamp = nowSeconds + pairingSeconds, methods, ...rest } = said
  return { ...rest, topic: parse(topic, name), expiryTimestamp, methods: methods.split(',').filter(isWcMethod) }
}

const pattern = /^wc:(?:\/\/)?([^@?]*)@(\d+)\?(.*)$/

/** Some apps pass the whole URI on in base64. */
function plainOf(text: string): string {
  if (text.startsWith('wc:')) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(base64nopad.decode(text.replace(/=+$/, '')))
  } catch {
    return text
  }
}
