import { beforeEach, describe, expect, test } from 'vitest'
import {
  type AccountHarness,
  createAccountHarness,
  failed,
  publicUrl,
  walletOrigin,
} from '../testing/accountHarness.ts'
import { completed, custodyFailure, parentApiKey } from '../testing/custodyDouble.ts'
import { createSoftPasskey } from '../testing/softPasskey.ts'
import { personRate } from './limits.ts'

let harness: AccountHarness
beforeEach(async () => {
  harness = await createAccountHarness()
})

const minute = 60_000

describe('GET /environments/:environmentId', () => {
  test('default: the public settings, without the pages that may call', async () => {
    const { environment } = harness
    const { status, body } = await harness.send('GET', `/environments/${environment.environmentId}`)
    const { allowedOrigins: _, ...known } = environment
    expect({ status, body }).toEqual({ status: 200, body: known })
  })

  test.each(['00000000-0000-4000-8000-000000000000', 'x', '%00', '__proto__'])('error: unknown %s', async (id) => {
    expect(await harness.send('GET', `/environments/${id}`)).toMatchObject(failed(404, 'unknown_environment'))
  })
})

describe('POST /sign-up', () => {
  test('default: one attestation creates a user, a passkey and a wallet', async () => {
    const { person, passkey, expiresIn } = await harness.signedUp()
    expect(person).toEqual({
      personId: expect.any(String),
      environmentId: harness.environment.environmentId,
      displayName: 'Ada',
      email: 'ada@example.com',
      passkeys: [{ credentialId: passkey.credentialId, rpId: 'wallet.example', createdAt: harness.clock.now }],
      credentials: [
        {
          id: expect.any(String),
          address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
          chain: 'eip155',
          walletName: 'turnkeyhd',
          walletProperties: { turnkeySubOrganizationId: expect.any(String), isSessionKeyCompatible: true },
        },
      ],
    })
    expect(expiresIn).toBe(900)
  })

  test('behavior: key custody gets the same attestation, stamped by the parent', async () => {
    const { passkey } = await harness.signedUp()
    const [asked] = harness.custody.submitted
    expect(asked?.path).toBe('/public/v1/submit/create_sub_organization')
    const { organizationId, parameters } = JSON.parse(asked!.body)
    expect(organizationId).toBe(harness.environment.custody.organizationId)
    expect(parameters.rootUsers[0].authenticators[0].attestation).toMatchObject({
      credentialId: passkey.credentialId,
      transports: ['AUTHENTICATOR_TRANSPORT_INTERNAL'],
    })
    const stamp = JSON.parse(Buffer.from(asked!.headers.get('x-stamp')!, 'base64url').toString())
    expect(stamp.publicKey).toBe(parentApiKey.publicKey)
  })

  test('error: a challenge is honoured once (T17)', async () => {
    const challenge = await harness.challenge()
    const key = await harness.key()
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => harness.signUp({ passkey: harness.passkey(), key, challenge })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400])
    expect(harness.custody.submitted).toHaveLength(1)
  })

  test('error: a challenge of five minutes ago', async () => {
    const challenge = await harness.challenge()
    harness.clock.now += 5 * minute
    const reply = await harness.signUp({ passkey: harness.passkey(), key: await harness.key(), challenge })
    expect(reply).toMatchObject(failed(400, 'invalid_challenge'))
  })

  test('error: a challenge that was never issued', async () => {
    const reply = await harness.signUp({ passkey: harness.passkey(), key: await harness.key(), challenge: 'AAAA' })
    expect(reply).toMatchObject(failed(400, 'invalid_challenge'))
  })

  test('error: a page that is not listed made the passkey (T17)', async () => {
    const ceremony = { origin: 'https://evil.example', flags: 0x41 }
    const reply = await harness.signUp({ passkey: harness.passkey(), key: await harness.key(), ceremony })
    expect(reply).toMatchObject(failed(400, 'invalid_passkey'))
    expect(harness.custody.submitted).toEqual([])
  })

  test('error: a listed page made the passkey for an RP ID that is not listed: log and answer say so', async () => {
    const passkey = createSoftPasskey({ origin: 'https://wallet.example', rpId: 'example' })
    const reply = await harness.signUp({ passkey, key: await harness.key() })
    const message =
      "The passkey created on https://wallet.example has none of the environment's RP IDs (wallet.example, wallet.localhost). Add the page's RP ID to rpIds."
    expect(reply).toMatchObject({ status: 400, body: { error: { code: 'invalid_passkey', message } } })
    const { environmentId } = harness.environment
    expect(harness.logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 'warn')).toMatchObject([
      { environmentId, reason: message },
    ])
    expect(harness.custody.submitted).toEqual([])
  })

  test('option: userVerification required (T17)', async () => {
    const { environmentId } = await harness.addEnvironment({ userVerification: 'required' })
    const signUp = async (flags: number) =>
      harness.signUp({ passkey: harness.passkey(), key: await harness.key(), environmentId, ceremony: { flags } })
    expect(await signUp(0x41)).toMatchObject(failed(400, 'invalid_passkey'))
    expect((await signUp(0x45)).status).toBe(201)
  })

  test('error: the passkey already belongs to a wallet', async () => {
    const { passkey, key } = await harness.signedUp()
    expect(await harness.signUp({ passkey, key })).toMatchObject(failed(409, 'passkey_taken'))
  })

  test('error: where the operator does not offer it', async () => {
    const { environmentId } = await harness.addEnvironment({ signIn: ['email'] })
    const reply = await harness.signUp({ passkey: harness.passkey(), key: await harness.key(), environmentId })
    expect(reply).toMatchObject(failed(403, 'login_method_not_offered'))
    expect(harness.custody.submitted).toEqual([])
  })

  test('error: without a proof', async () => {
    const challenge = await harness.challenge()
    const passkey = harness.passkey()
    const reply = await harness.signUp({ passkey, key: undefined as never, challenge })
    expect(reply).toMatchObject(failed(401, 'invalid_proof'))
  })

  test('error: after a refusal by key custody, no data remains and the passkey may try again', async () => {
    const [passkey, key] = [harness.passkey(), await harness.key()]
    harness.custody.next.answer = () => custodyFailure(3, 400)
    expect(await harness.signUp({ passkey, key })).toMatchObject(failed(500, 'internal'))
    expect(await harness.signIn({ passkey, key })).toMatchObject(failed(404, 'unknown_passkey'))
    expect((await harness.signUp({ passkey, key })).status).toBe(201)
  })

  test.each([
    ['falls silent', () => Promise.reject(new TypeError('fetch failed'))],
    ['speaks another language', () => new Response('<html>', { status: 200 })],
    ['fails', () => custodyFailure(13, 500)],
    ['answers with another result', () => completed({ createSubOrganizationResultV7: { wallet: {} } })],
    ['answers with more than the limit', () => new Response(JSON.stringify('x'.repeat(2 ** 20)))],
  ])('behavior: key custody %s: signing in completes the sign-up, with the same body', async (_name, answer) => {
    const [passkey, key] = [harness.passkey(), await harness.key()]
    harness.custody.next.answer = answer
    expect(await harness.signUp({ passkey, key })).toMatchObject(failed(502, 'custody_unavailable'))
    const { status, body } = await harness.signIn({ passkey, key })
    expect(status).toBe(200)
    expect(body.person.credentials).toHaveLength(1)
    const [first, second, third] = harness.custody.submitted
    expect(second?.body).toBe(first?.body)
    expect(third?.path).toBe('/public/v1/submit/stamp_login')
  })

  test('behavior: an uncompleted sign-up is deleted when key custody would refuse it', async () => {
    const [passkey, key] = [harness.passkey(), await harness.key()]
    harness.custody.next.answer = () => custodyFailure(13, 500)
    await harness.signUp({ passkey, key })
    harness.clock.now += 55 * minute
    expect(await harness.signIn({ passkey, key })).toMatchObject(failed(404, 'unknown_passkey'))
    expect((await harness.signUp({ passkey, key })).status).toBe(201)
  })
})

describe('POST /sign-in', () => {
  test('default: forwards body and stamp unchanged', async () => {
    const { passkey, key, person } = await harness.signedUp()
    const reply = await harness.signIn({ passkey, key })
    expect(reply).toMatchObject({ status: 200, body: { person, expiresIn: 900 } })
    const login = harness.custody.submitted.at(-1)!
    expect(JSON.parse(login.body)).toMatchObject({ type: 'ACTIVITY_TYPE_STAMP_LOGIN', challenge: expect.any(String) })
    expect(JSON.parse(login.headers.get('x-stamp-webauthn')!).credentialId).toBe(passkey.credentialId)
  })

  test('error: a challenge is honoured once (T17)', async () => {
    const { passkey, key } = await harness.signedUp()
    const challenge = await harness.challenge()
    const replies = await Promise.all([1, 2, 3, 4].map(() => harness.signIn({ passkey, key, challenge })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  test('error: an unknown passkey', async () => {
    const reply = await harness.signIn({ passkey: harness.passkey(), key: await harness.key() })
    expect(reply).toMatchObject(failed(404, 'unknown_passkey'))
  })

  test("error: another user's credential id (T17)", async () => {
    const { passkey, key } = await harness.signedUp()
    const thief = { ...harness.passkey(), credentialId: passkey.credentialId }
    const own = thief.stamp
    thief.stamp = (body) => JSON.stringify({ ...JSON.parse(own(body)), credentialId: passkey.credentialId })
    expect(await harness.signIn({ passkey: thief, key })).toMatchObject(failed(400, 'invalid_passkey'))
  })

  test.each([
    ['another organization', { organizationId: '11111111-1111-4111-8111-111111111111' }, 'invalid_request'],
    ['another activity', { type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' }, 'invalid_request'],
    ['no session key', { parameters: {} }, 'invalid_request'],
    ['a challenge of its own', { challenge: 'AAAA' }, 'invalid_challenge'],
  ])('error: the body names %s', async (_name, body, code) => {
    const { passkey, key } = await harness.signedUp()
    expect(await harness.signIn({ passkey, key, body })).toMatchObject(failed(400, code))
    expect(harness.custody.submitted).toHaveLength(1)
  })

  test.each([
    [5, 404, 404, 'unknown_passkey'],
    [16, 401, 400, 'invalid_passkey'],
    [3, 400, 400, 'invalid_request'],
    [7, 403, 500, 'internal'],
    [13, 500, 502, 'custody_unavailable'],
  ])('error: key custody refuses with %i', async (custodyCode, custodyStatus, status, code) => {
    const { passkey, key } = await harness.signedUp()
    harness.custody.next.answer = () => custodyFailure(custodyCode, custodyStatus)
    expect(await harness.signIn({ passkey, key })).toMatchObject(failed(status, code))
  })

  test('behavior: a counter that goes back is logged, not refused', async () => {
    const { passkey, key } = await harness.signedUp()
    await harness.signIn({ passkey, key, ceremony: { counter: 5 } })
    expect(harness.logged.join()).not.toContain('counter')
    expect((await harness.signIn({ passkey, key, ceremony: { counter: 5 } })).status).toBe(200)
    expect(harness.logged.join()).toContain('signature counter went back')
  })
})

describe('GET /me', () => {
  test('default', async () => {
    const { person, key, accessToken } = await harness.signedUp()
    expect(await harness.send('GET', '/me', { key, accessToken })).toMatchObject({ status: 200, body: person })
  })

  test('behavior: an access token lives fifteen minutes', async () => {
    const { key, accessToken } = await harness.signedUp()
    harness.clock.now += 15 * minute
    expect(await harness.send('GET', '/me', { key, accessToken })).toMatchObject(failed(401, 'invalid_token'))
  })
})

describe('POST /token', () => {
  test('default: a fresh pair, and the old token is spent', async () => {
    const { key, refreshToken } = await harness.signedUp()
    harness.clock.now += 15 * minute
    const { status, body } = await harness.send('POST', '/token', { key, body: { refreshToken } })
    expect({ status, body }).toEqual({
      status: 200,
      body: { accessToken: expect.any(String), refreshToken: expect.any(String), expiresIn: 900 },
    })
    expect((body as { refreshToken: string }).refreshToken).not.toBe(refreshToken)
  })

  test('behavior: a session ends after thirty days', async () => {
    const { key, refreshToken } = await harness.signedUp()
    harness.clock.now += 30 * 24 * 60 * minute
    const reply = await harness.send('POST', '/token', { key, body: { refreshToken } })
    expect(reply).toMatchObject(failed(401, 'invalid_token'))
  })
})

describe('POST /sign-out', () => {
  test('default: both tokens are revoked', async () => {
    const { key, accessToken, refreshToken } = await harness.signedUp()
    expect(await harness.send('POST', '/sign-out', { key, accessToken })).toMatchObject({ status: 204 })
    expect(await harness.send('GET', '/me', { key, accessToken })).toMatchObject(failed(401, 'invalid_token'))
    const reply = await harness.send('POST', '/token', { key, body: { refreshToken } })
    expect(reply).toMatchObject(failed(401, 'invalid_token'))
  })
})

describe('rates', () => {
  test.each(['challenges', 'sign-up', 'sign-in'])('error: too many %s from one address', async (name) => {
    harness = await createAccountHarness({ rate: { burst: 1, perMinute: 1 } })
    const ask = () => harness.send('POST', `/environments/${harness.environment.environmentId}/${name}`, { body: {} })
    expect((await ask()).status).not.toBe(429)
    expect(await ask()).toMatchObject(failed(429, 'too_many_requests'))
  })

  test('error: too many renewals from one address', async () => {
    harness = await createAccountHarness({ rate: { burst: 1, perMinute: 1 } })
    const ask = () => harness.send('POST', '/token', { body: {} })
    expect((await ask()).status).not.toBe(429)
    expect(await ask()).toMatchObject(failed(429, 'too_many_requests'))
  })

  test('error: too many requests of one signed-in user; another user is served', async () => {
    const [ada, bob] = [await harness.signedUp(), await harness.signedUp()]
    const me = async ({ key, accessToken }: typeof ada) =>
      (await harness.send('GET', '/me', { key, accessToken })).status
    for (let asked = 0; asked < personRate.burst; asked++) expect(await me(ada)).toBe(200)
    expect([await me(ada), await me(bob)]).toEqual([429, 200])
  })

  test('behavior: requests are allowed again after a while', async () => {
    harness = await createAccountHarness({ rate: { burst: 2, perMinute: 1 } })
    const path = `/environments/${harness.environment.environmentId}/challenges`
    const ask = () => harness.send('POST', path)
    expect((await ask()).status).toBe(201)
    expect((await ask()).status).toBe(201)
    expect(await ask()).toMatchObject(failed(429, 'too_many_requests'))
    harness.clock.now += minute
    expect((await ask()).status).toBe(201)
  })
})

test('GET /.well-known/jwks.json: public keys only, which verify a token', async () => {
  const { accessToken, person } = await harness.signedUp()
  const { body } = await harness.send('GET', '/.well-known/jwks.json')
  const { createLocalJWKSet, jwtVerify } = await import('jose')
  const { payload } = await jwtVerify(accessToken, createLocalJWKSet(body), {
    issuer: publicUrl,
    audience: harness.environment.environmentId,
    currentDate: new Date(harness.clock.now),
  })
  expect(payload.sub).toBe(person.personId)
  expect(JSON.stringify(body)).not.toContain('"d"')
})

test('GET /healthz', async () => {
  expect(await harness.send('GET', '/healthz')).toMatchObject({
    status: 200,
    body: { status: 'ok', server: 'account' },
  })
})

test('error: an unknown route', async () => {
  expect(await harness.send('GET', '/nowhere')).toMatchObject(failed(404, 'not_found'))
})

test('error: a body that is too large', async () => {
  const path = `/environments/${harness.environment.environmentId}/sign-up`
  const reply = await harness.send('POST', path, { body: 'x'.repeat(65 * 1024) })
  expect(reply).toMatchObject(failed(413, 'too_large'))
})

test('error: the answer to a wire error names the field, and no value', async () => {
  const path = `/environments/${harness.environment.environmentId}/sign-up`
  const { body } = await harness.send('POST', path, { body: { challenge: 'not base64url: canary' } })
  expect(body).toEqual({ error: { code: 'invalid_request', message: 'challenge: expected unpadded base64url' } })
})

describe('putEnvironment', () => {
  test('behavior: replaces the environment of the same id', async () => {
    const { environmentId } = harness.environment
    await harness.addEnvironment({ environmentId, name: 'Renamed' })
    expect((await harness.account.findEnvironment(environmentId))?.name).toBe('Renamed')
  })

  test.each([['evil.example'], ['et.example'], ['WALLET.example']])(
    'error: RP ID %s belongs to no origin',
    async (rpId) => {
      await expect(harness.addEnvironment({ rpIds: [rpId] })).rejects.toThrow('rpIds')
    },
  )

  test('behavior: publishes the managed wallet, and not the origins of pages', async () => {
    const mpc = {
      ...{ frameUrl: 'https://frame.example', relayUrl: 'https://mpc.example', mfa: ['wallet.waas.reshare' as const] },
      ...{ rawSigning: 'eip7702' as const, imports: false, operatorBackup: false },
    }
    await expect(harness.addEnvironment({ mpc })).rejects.toThrow('mpc.mfa: requires "credentials" in freshPasskey')
    const { environmentId } = await harness.addEnvironment({ mpc, freshPasskey: ['credentials'] })
    const { body } = await harness.send('GET', `/environments/${environmentId}`)
    expect(body).toMatchObject({ environmentId, mpc })
    expect(body).not.toHaveProperty('allowedOrigins')
  })

  test('error: a frame of the managed wallet on the origin of a page (T2)', async () => {
    const mpc = {
      ...{ frameUrl: 'https://wallet.example', relayUrl: 'https://mpc.example', mfa: [] },
      ...{ rawSigning: 'on' as const, imports: true, operatorBackup: false },
    }
    await expect(harness.addEnvironment({ mpc })).rejects.toThrow('mpc.frameUrl: expected an origin of its own')
    const apart = { ...mpc, frameUrl: 'https://frame.wallet-keys.example' }
    for (const [passkeyRpId, reason] of [
      ['other.example', 'mpc.passkeyRpId: expected the host of frameUrl or a domain above it'],
      ['wallet.example', 'mpc.passkeyRpId: expected the host of frameUrl or a domain above it'],
    ] as const) {
      await expect(harness.addEnvironment({ mpc: { ...apart, passkeyRpId } })).rejects.toThrow(reason)
    }
    // A page under the same domain could ask a user's passkey for the secret.
    const near = { ...mpc, frameUrl: 'https://keys.wallet.example', passkeyRpId: 'wallet.example' }
    await expect(harness.addEnvironment({ mpc: near })).rejects.toThrow(
      'expected a domain of no page in allowedOrigins',
    )
    await harness.addEnvironment({ mpc: { ...apart, passkeyRpId: 'wallet-keys.example' } })
  })

  test('error: a hosted wallet that signs with a managed wallet that is not offered', async () => {
    const adding = harness.addEnvironment({ walletSigner: 'mpc' })
    await expect(adding).rejects.toThrow('walletSigner: requires mpc, the settings of the managed wallet')
  })

  test('error: an organization of another environment (T32)', async () => {
    const { custody, ...environment } = harness.environment
    await expect(harness.addEnvironment({ custody })).rejects.toThrow('custody.organizationId')
    await harness.addEnvironment({ ...environment, custody })
  })

  test('error: an API key whose public and private keys do not match', async () => {
    for (const privateKey of ['11'.repeat(32), '00'.repeat(32), 'ff'.repeat(32), 'c4', '']) {
      const put = harness.account.putEnvironment(harness.environment, { ...parentApiKey, privateKey })
      await expect(put).rejects.toThrow('parentApiKey')
    }
  })

  test('error: an invalid origin', async () => {
    await expect(harness.addEnvironment({ allowedOrigins: [`${walletOrigin}/`] })).rejects.toThrow('allowedOrigins.0')
  })
})
