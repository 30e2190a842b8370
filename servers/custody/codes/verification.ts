import { type KeyObject, sign, verify } from 'node:crypto'
import { parse, parseJson } from 'latchkey/wire'
import { type VerificationTokenClaims, verificationTokenClaims } from 'latchkey/wire/custody'

/** Verification tokens are ordinary ES256 (RFC 7518 §3.4), unlike session tokens (key-custody §6). */
const header = Buffer.from(JSON.stringify({ typ: 'JWT', alg: 'ES256' })).toString('base64url')
const dsaEncoding = 'ieee-p1363'
const maxClaimsLength = 4096

export function signVerification(claims: VerificationTokenClaims, key: KeyObject): string {
  const content = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding })
  return `${content}.${signature.toString('base64url')}`
}

/**
 * Reads a token's claims.
 * @returns undefined for a token that this key did not sign, or that has expired
 */
export function readVerification(token: string, key: KeyObject, now: number): VerificationTokenClaims | undefined {
  const [head, body = '', signature = ''] = token.split('.')
  const content = Buffer.from(`${head}.${body}`)
  const isSigned = verify('sha256', content, { key, dsaEncoding }, Buffer.from(signature, 'base64url'))
  if (head !== header || !isSigned) return undefined
  // This server signed it, so it fits the schema.
  const claims = parse(verificationTokenClaims, parseJson(Buffer.from(body, 'base64url').toString(), maxClaimsLength))
  return Number(claims.exp) > now ? claims : undefined
}
