import { ed25519 } from '@noble/curves/ed25519'
import { expect, test } from 'vitest'
import vectors from '../../test/vectors/relay-pairing.vectors.json' with { type: 'json' }
import { textFromBase64url, textToBase64url, toBase64url } from './base64.ts'
import { fromHex } from './hex.ts'
import { clientIdOf, createRelayJwt } from './relayJwt.ts'
import { RelayJwtError, verifyRelayJwt } from './verifyRelayJwt.ts'

const { ed25519Seed: seed, claims, header, clientId, jwt, tampered } = vectors.relayAuth
const isAudience = (audience: string) => audience === claims.aud
const at = (now: number) => ({ isAudience, now })

/** A token with any header and claims, properly signed. */
function sign(head: object, body: object): string {
  const signed = `${textToBase64url(JSON.stringify(head))}.${textToBase64url(JSON.stringify(body))}`
  return `${signed}.${toBase64url(ed25519.sign(new TextEncoder().encode(signed), fromHex(seed)))}`
}

test('vector: created and verified', async () => {
  expect(await clientIdOf(seed)).toBe(clientId)
  expect(await createRelayJwt(seed, { audience: claims.aud, subject: claims.sub, issuedAt: claims.iat })).toBe(jwt)
  expect(JSON.parse(textFromBase64url(jwt.split('.')[0]!))).toEqual(header)
  expect(JSON.parse(textFromBase64url(jwt.split('.')[1]!))).toEqual(claims)
  expect(verifyRelayJwt(jwt, at(claims.iat))).toEqual({ clientId, audience: claims.aud })
})

test('behavior: a clock may be two hours ahead, and two minutes less than a day behind', () => {
  expect(() => verifyRelayJwt(jwt, at(claims.iat - 7200))).not.toThrow()
  expect(() => verifyRelayJwt(jwt, at(claims.iat - 7201))).toThrow('not valid yet')
  expect(() => verifyRelayJwt(jwt, at(claims.exp + 119))).not.toThrow()
  expect(() => verifyRelayJwt(jwt, at(claims.exp + 120))).toThrow('has expired')
})

test('behavior: the claim `act` of the specification is allowed', () => {
  expect(verifyRelayJwt(sign(header, { ...claims, act: 'client_auth' }), at(claims.iat)).clientId).toBe(clientId)
})

const other = await clientIdOf('11'.repeat(32))
const [head = '', body = '', signature = ''] = jwt.split('.')
test.each([
  ['tampered with', tampered, 'not signed by its issuer'],
  ['in the name of another', sign(header, { ...claims, iss: other }), 'not signed by its issuer'],
  ['without an issuer that is a key', sign(header, { ...claims, iss: 'did:key:z6Mk' }), 'not signed by its issuer'],
  ['for another relay', sign(header, { ...claims, aud: 'wss://other.example' }), 'for another relay'],
  ['of alg none', sign({ alg: 'none', typ: 'JWT' }, claims), 'cannot be read'],
  ['of another alg', sign({ alg: 'HS256', typ: 'JWT' }, claims), 'cannot be read'],
  ['without exp', sign(header, { ...claims, exp: undefined }), 'cannot be read'],
  ['with exp as a text', sign(header, { ...claims, exp: '9' }), 'cannot be read'],
  ['with exp past all numbers', sign(header, { ...claims, exp: 1e300 }), 'cannot be read'],
  ['without a signature', `${head}.${body}.`, 'cannot be read'],
  ['of two parts', `${head}.${body}`, 'cannot be read'],
  ['of four parts', `${jwt}.`, 'cannot be read'],
  ['padded', `${head}.${body}.${signature}==`, 'cannot be read'],
  ['with a byte more of signature', `${head}.${body}.${signature}AAAA`, 'cannot be read'],
  ['empty', '', 'cannot be read'],
  ['too long', sign(header, { ...claims, sub: 'a'.repeat(4096) }), 'cannot be read'],
])('error: a token %s', (_, token, reason) => {
  expect(() => verifyRelayJwt(token, at(claims.iat))).toThrow(reason)
  expect(() => verifyRelayJwt(token, at(claims.iat))).toThrow(RelayJwtError)
})
