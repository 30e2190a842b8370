import * as v from 'valibot'
import { maxNameLength, maxTextLength } from './limits.ts'

const hex32 = (what: string) =>
  v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, `expected ${what}: 64 lower-case hex characters`))

/** The name of a topic (relay-pairing §1). */
export const topic = hex32('a topic')
/** The symmetric key of a topic. */
export const symKey = hex32('a key')
/** An X25519 public key. */
export const publicKey = hex32('a public key')
/** Whole seconds since the epoch. */
export const timestamp = v.pipe(
  v.number(),
  v.safeInteger('expected whole seconds'),
  v.minValue(0, 'expected whole seconds'),
)
/** `namespace:reference` (CAIP-2). */
export const caip2 = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'expected a chain as CAIP-2 says'),
)
/** `namespace:reference:address` (CAIP-10). */
export const caip10 = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/, 'expected an account as CAIP-10 says'),
)
/** The name of a method or an event. */
export const name = v.pipe(v.string(), v.minLength(1), v.maxLength(maxNameLength))
/** A text of a peer, for display. */
export const text = v.pipe(v.string(), v.maxLength(maxTextLength))
