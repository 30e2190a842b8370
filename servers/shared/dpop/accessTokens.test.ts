import { randomUUID } from 'node:crypto'
import { createLocalJWKSet } from 'jose'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createAccountHarness, publicUrl } from '../../testing/accountHarness.ts'
import { createAccessTokenVerifier, createTokenOpener, IssuerAwayError, TokenError } from './accessTokens.ts'

async function signedUp() {
  const harness = await createAccountHarness()
  const { body } = await harness.send('GET', '/.well-known/jwks.json')
  const options = { issuer: publicUrl, keys: createLocalJWKSet(body), now: () => harness.clock.now }
  const { accessToken, key } = await harness.signedUp()
  const { environmentId } = harness.environment
  return { harness, options, accessToken, key, environmentId, verify: createAccessTokenVerifier(options) }
}

test("default: returns the holder of the account server's token", async () => {
  const { verify, accessToken, key, environmentId } = await signedUp()
  const holder = await verify(accessToken, environmentId)
  expect(holder).toMatchObject({ environmentId, thumbprint: key.thumbprint })
  expect(holder.personId).toMatch(/^[0-9a-f-]{36}$/)
})

test('error: a token of another environment, of another issuer, an expired one, and none', async () => {
  const { harness, options, verify, accessToken, environmentId } = await signedUp()
  const stranger = createAccessTokenVerifier({ ...options, issuer: 'http://other.test' })
  await expect(verify(accessToken, randomUUID())).rejects.toThrow(TokenError)
  await expect(stranger(accessToken, environmentId)).rejects.toThrow(TokenError)
  await expect(verify('', environmentId)).rejects.toThrow(TokenError)
  harness.clock.now += 16 * 60_000
  await expect(verify(accessToken, environmentId)).rejects.toThrow(TokenError)
})

test('error: keys of another server, and an issuer that does not answer', async () => {
  const { options, accessToken, environmentId } = await signedUp()
  const other = await signedUp()
  await expect(
    createAccessTokenVerifier({ ...other.options, now: options.now })(accessToken, environmentId),
  ).rejects.toThrow(TokenError)
  const away = createAccessTokenVerifier({ issuer: publicUrl, now: options.now })
  await expect(away(accessToken, environmentId)).rejects.toThrow(IssuerAwayError)
})

test('attack: an access token as a token of another kind, whatever its claims (T16)', async () => {
  const { options, accessToken, environmentId } = await signedUp()
  const open = createTokenOpener(options)
  const claims = v.object({ sub: v.string() })
  expect(await open(accessToken, { type: 'access', environmentId, claims })).toBeDefined()
  await expect(open(accessToken, { type: 'mfa', environmentId, claims })).rejects.toThrow(TokenError)
})
