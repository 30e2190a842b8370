import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, jwtVerify } from 'jose'
import { parse } from 'latchkey/wire'
import { dpopWindowSeconds } from 'latchkey/wire/account'
import * as v from 'valibot'
import { type ProofStore, rememberProof } from './rememberProof.ts'
import { maxTokenLength, tokenAlgorithm } from './tokens.ts'

/** A DPoP proof was refused: `stale_proof` when only its time is wrong. */
export class ProofError extends Error {
  override name = 'ProofError'
  readonly code: 'invalid_proof' | 'stale_proof'
  constructor(code: 'invalid_proof' | 'stale_proof', options?: ErrorOptions) {
    super(`The DPoP proof was refused: ${code}.`, options)
    this.code = code
  }
}

const claims = v.object({
  jti: v.pipe(v.string(), v.regex(/^[!-~]{1,128}$/)),
  htm: v.string(),
  htu: v.string(),
  iat: v.number(),
  ath: v.optional(v.string()),
})

/**
 * Checks a DPoP proof in the order of RFC 9449 §4.3, and refuses one that was used before.
 * @param request.url the address of the route as clients call it, without a query
 * @param request.accessToken the token sent along; the proof must name its hash
 * @returns the RFC 7638 thumbprint of the key that made the proof
 * @throws {ProofError}
 */
export async function verifyProof(
  store: ProofStore,
  request: { proof: string | undefined; method: string; url: string; accessToken?: string; now: number },
): Promise<string> {
  const { proof, method, url, accessToken, now } = request
  if (proof === undefined || proof.length > maxTokenLength) throw new ProofError('invalid_proof')
  const { thumbprint, payload } = await open(proof, now)
  const age = Math.abs(now / 1000 - payload.iat)
  const hash = accessToken && createHash('sha256').update(accessToken).digest('base64url')
  const fits = payload.htm === method && withoutQuery(payload.htu) === url && payload.ath === hash
  if (!fits) throw new ProofError('invalid_proof')
  // The server stores nothing here, so the client may date another proof by the time in this response.
  if (age > dpopWindowSeconds) throw new ProofError('stale_proof')

  // A proof made on a fast clock stays valid for up to two windows.
  const expiresAt = now + 2 * dpopWindowSeconds * 1000
  const isNew = await rememberProof(store, { keyThumbprint: thumbprint, proofId: payload.jti, expiresAt }, now)
  if (!isNew) throw new ProofError('invalid_proof')
  return thumbprint
}

async function open(proof: string, now: number) {
  try {
    const { jwk } = decodeProtectedHeader(proof)
    if (!jwk) throw new ProofError('invalid_proof')
    // EmbeddedJWK accepts public keys only: a proof that contains its private key proves nothing (RFC 9449 §4.3, 7).
    const { payload } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: [tokenAlgorithm],
      currentDate: new Date(now),
    })
    return { thumbprint: await calculateJwkThumbprint(jwk), payload: parse(claims, payload) }
  } catch (cause) {
    throw new ProofError('invalid_proof', { cause })
  }
}

function withoutQuery(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? ''
}
