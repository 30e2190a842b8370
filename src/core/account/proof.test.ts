import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, exportJWK, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { createProof, generateProofKeyPair, thumbprintOf } from './proof.ts'

const request = { url: 'https://account.example/me', method: 'GET', issuedAt: 1_767_225_600 }

test('default: a proof as RFC 9449 §4.2 describes it, with the given date', async () => {
  const pair = await generateProofKeyPair()
  const proof = await createProof(pair, { ...request, accessToken: 'token' })
  expect(decodeProtectedHeader(proof)).toEqual({
    alg: 'ES256',
    typ: 'dpop+jwt',
    jwk: { kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String) },
  })
  const { payload } = await jwtVerify(proof, EmbeddedJWK, { currentDate: new Date(request.issuedAt * 1000) })
  expect(payload).toEqual({
    iat: request.issuedAt,
    jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    htm: 'GET',
    htu: request.url,
    ath: createHash('sha256').update('token').digest('base64url'),
  })
})

test('behavior: no two proofs are the same', async () => {
  const pair = await generateProofKeyPair()
  expect(await createProof(pair, request)).not.toBe(await createProof(pair, request))
})

test('behavior: the private key cannot be exported', async () => {
  expect((await generateProofKeyPair()).privateKey.extractable).toBe(false)
})

test('behavior: the thumbprint of RFC 7638', async () => {
  const { publicKey } = await generateProofKeyPair()
  expect(await thumbprintOf(publicKey)).toBe(await calculateJwkThumbprint(await exportJWK(publicKey)))
})
