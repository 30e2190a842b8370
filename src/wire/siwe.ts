import * as v from 'valibot'
import { parse } from './parse.ts'
import { address, chainId } from './primitives.ts'

/** A line break would let the page add lines of its own to the text. */
const line = (rule: string) => v.pipe(v.string(), v.regex(/^[^\r\n]+$/, rule))
const time = v.pipe(v.string(), v.isoTimestamp('expected an RFC 3339 time'))

const siwe = v.object({
  domain: v.pipe(v.string(), v.regex(/^[^\s/?#]+$/, 'expected a host')),
  address,
  statement: v.optional(line('expected one line')),
  uri: line('expected a URI'),
  chainId,
  nonce: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,}$/, 'expected at least 8 letters and digits')),
  issuedAt: time,
  expirationTime: v.optional(time),
  notBefore: v.optional(time),
  requestId: v.optional(line('expected one line')),
  resources: v.optional(v.array(line('expected a URI'))),
})

/** The fields of a sign-in with Ethereum, by the names of EIP-4361; times by RFC 3339. */
export type Siwe = {
  /** Host and port of the requesting page. */
  readonly domain: string
  readonly address: `0x${string}`
  /** A sentence for the user, on one line. */
  readonly statement?: string | undefined
  /** The URI of the resource that the user signs in to. */
  readonly uri: string
  readonly chainId: number | string
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/**
 * Returns the text of a sign-in that a page requests.
 * @throws {WireError} naming a field that would produce a different text
 */
export function createSiweText(fields: Siwe): string {
  return formatSiwe(parse(siwe, fields))
}

/** Returns the text to sign (EIP-4361, ABNF). The caller has checked the fields. */
export function formatSiwe(fields: Siwe): string {
  const { statement, expirationTime, notBefore, requestId, resources } = fields
  return [
    `${fields.domain} wants you to sign in with your Ethereum account:`,
    fields.address,
    '',
    ...(statement ? [statement] : []),
    '',
    `URI: ${fields.uri}`,
    'Version: 1',
    `Chain ID: ${fields.chainId}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt}`,
    ...(expirationTime ? [`Expiration Time: ${expirationTime}`] : []),
    ...(notBefore ? [`Not Before: ${notBefore}`] : []),
    ...(requestId ? [`Request ID: ${requestId}`] : []),
    ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}
