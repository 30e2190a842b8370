import { createHash, createPrivateKey, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import vectors from '../../../test/vectors/key-custody.vectors.json' with { type: 'json' }
import { createNotarizer } from './notarizer.ts'

const { notarizer, claims, jwt } = vectors.sessionJwt

/** The vector's key as JSON Web Key (RFC 7518 §6.2). */
function toKey() {
  const coordinate = (from: number) =>
    Buffer.from(notarizer.publicKeyUncompressed.slice(from, from + 64), 'hex').toString('base64url')
  const d = Buffer.from(notarizer.privateKey, 'hex').toString('base64url')
  return createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', x: coordinate(2), y: coordinate(66), d },
    format: 'jwk',
  })
}

/** The official check: ES256 over the SHA-256 of the usual input; and the usual check, which must fail. */
function check(token: string) {
  const [header, payload, signature = ''] = token.split('.')
  const content = Buffer.from(`${header}.${payload}`)
  const key = { key: createPublicKey(toKey()), dsaEncoding: 'ieee-p1363' } as const
  const bytes = Buffer.from(signature, 'base64url')
  const digest = createHash('sha256').update(content).digest()
  return { official: verify('sha256', digest, key, bytes), ordinary: verify('sha256', content, key, bytes) }
}

test('vectors: the token has the same claims and signature', () => {
  const privateKey = toKey()
  const token = createNotarizer({ privateKey, publicKey: notarizer.publicKeyUncompressed })(claims as never)
  expect(token.split('.').slice(0, 2)).toEqual(jwt.split('.').slice(0, 2))
  for (const each of [token, jwt]) expect(check(each)).toEqual({ official: true, ordinary: false })
})
