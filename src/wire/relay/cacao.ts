import * as v from 'valibot'
import { hex } from '../primitives.ts'
import { maxNames, maxTextLength } from './limits.ts'
import { caip2 } from './primitives.ts'

/** One line of a sign-in text. A line break would let the page add lines of its own to the text. */
const line = v.pipe(v.string(), v.maxLength(maxTextLength), v.regex(/^[^\n\r]*$/, 'expected one line'))
/** RFC 3339. */
const time = v.pipe(
  line,
  v.check((text) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)), 'expected a time'),
)
/** A recap is the longest. */
const resource = v.pipe(v.string(), v.maxLength(64 * 1024), v.regex(/^[^\n\r]*$/, 'expected one line'))

const said = {
  domain: v.pipe(line, v.minLength(1)),
  aud: v.pipe(line, v.minLength(1)),
  version: v.literal('1', 'expected 1'),
  nonce: v.pipe(line, v.minLength(1)),
  iat: time,
  exp: v.optional(time),
  nbf: v.optional(time),
  statement: v.optional(line),
  requestId: v.optional(line),
  resources: v.optional(v.pipe(v.array(resource), v.maxLength(maxNames))),
}

/** The content of a sign-in request (relay-pairing §10; CAIP-122), for one of `chains` or each. */
export const authPayload = v.object({
  type: v.optional(v.picklist(['caip122', 'eip4361'], 'expected caip122'), 'caip122'),
  chains: v.pipe(v.array(caip2), v.minLength(1, 'names no chain'), v.maxLength(maxNames)),
  ...said,
})
export type AuthPayload = v.InferOutput<typeof authPayload>

/** The signer: `did:pkh:eip155:<chain>:<address>`. */
const issuer = v.pipe(
  v.string(),
  v.regex(/^did:pkh:eip155:[1-9][0-9]{0,15}:0x[0-9a-fA-F]{40}$/, 'expected an account as did:pkh'),
)

/** A signed sign-in (CAIP-74): header, payload, signature. */
export const cacao = v.object({
  h: v.object({ t: v.picklist(['caip122', 'eip4361'], 'expected caip122') }),
  p: v.object({ iss: issuer, ...said }),
  s: v.object({
    t: v.picklist(['eip191', 'eip1271'], 'expected eip191 or eip1271'),
    s: v.pipe(hex, v.maxLength(64 * 1024)),
  }),
})
export type Cacao = v.InferOutput<typeof cacao>

/** The account that `did:pkh` names. */
export function accountOfIssuer(iss: string): { chain: string; address: `0x${string}` } {
  const [namespace, reference, address] = iss.slice('did:pkh:'.length).split(':')
  return { chain: `${namespace}:${reference}`, address: address as `0x${string}` }
}

/** 1 and an address → `did:pkh:eip155:1:0x…`. @param chain CAIP-2 */
export function toIssuer(chain: string, address: string): string {
  return `did:pkh:${chain}:${address}`
}
