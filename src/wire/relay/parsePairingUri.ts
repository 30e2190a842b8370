import { base64nopad } from '@scure/base'
import * as v from 'valibot'
import { parse, WireError } from '../parse.ts'
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
 * Reads a pairing URI, or one in base64, or `wc://`. Parameters come in any order, unknown ones are nothing to us
 * (relay-pairing §2). Whether it has expired, or its key belongs to its topic, the caller looks.
 * @param nowSeconds from when an URI that names no expiry is good for the five minutes of a pairing
 * @throws {WireError} which quotes nothing of it
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

/** Some apps hand the whole URI on in base64. */
function plainOf(text: string): string {
  if (text.startsWith('wc:')) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(base64nopad.decode(text.replace(/=+$/, '')))
  } catch {
    return text
  }
}
