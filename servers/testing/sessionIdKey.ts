import { createECDH, createPrivateKey, sign } from 'node:crypto'
import { formatSignedSessionId, sessionIdMessage, signedSessionIdTtlSeconds } from 'latchkey/wire/account'

/** A page's key for the id of its session. */
export type TestSessionIdKey = {
  /** Compressed, in hex. */
  publicKey: string
  /** Signs an id, as the page does at `now` (Unix milliseconds). */
  sign(sessionId: string, now: number, ttlSeconds?: number): string
}

export function createTestSessionIdKey(): TestSessionIdKey {
  const ecdh = createECDH('prime256v1')
  const point = ecdh.generateKeys()
  const part = (bytes: Buffer) => bytes.toString('base64url')
  const [x, y] = [part(point.subarray(1, 33)), part(point.subarray(33))]
  // OpenSSL omits leading zeros.
  const d = part(Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex'))
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' })
  return {
    publicKey: ecdh.getPublicKey('hex', 'compressed'),
    sign(sessionId, now, ttlSeconds = signedSessionIdTtlSeconds) {
      const expiresAt = Math.floor(now / 1000) + ttlSeconds
      const message = Buffer.from(sessionIdMessage({ sessionId, expiresAt }))
      const signature = sign('sha256', message, { key, dsaEncoding: 'ieee-p1363' }).toString('hex')
      return formatSignedSessionId({ expiresAt, signature })
    },
  }
}
