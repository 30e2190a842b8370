import { createHash, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'

/** The parts of a proof; a test overrides one to see it refused. */
export type ProofParts = { claims?: Record<string, unknown>; header?: Record<string, unknown> }

/** A key that proves requests (RFC 9449), as a page holds one. */
export type DpopKey = {
  thumbprint: string
  /** The value of the `DPoP` header. */
  prove(request: { method: string; url: string; accessToken?: string }, parts?: ProofParts): Promise<string>
}

export async function createDpopKey(now: () => number): Promise<DpopKey> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  return {
    thumbprint: await calculateJwkThumbprint(jwk),
    prove({ method, url, accessToken }, { claims, header } = {}) {
      const ath = accessToken && createHash('sha256').update(accessToken).digest('base64url')
      return new SignJWT({
        jti: randomUUID(),
        htm: method,
        htu: url,
        iat: Math.floor(now() / 1000),
        ...(ath && { ath }),
        ...claims,
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
        .sign(privateKey)
    },
  }
}
