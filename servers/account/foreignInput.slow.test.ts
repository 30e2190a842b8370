import fc from 'fast-check'
import { createRawKeyStamp } from 'latchkey/crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createRawApiKey } from '../shared/rawApiKey.ts'
import { type AccountHarness, createAccountHarness, createSessionPublicKey } from '../testing/accountHarness.ts'

// Threat T23: for any input, the reply is a failure of the wire, and prototypes stay clean.

let harness: AccountHarness
beforeAll(async () => {
  harness = await createAccountHarness({
    rate: { burst: 1e6, perMinute: 1e6 },
    ...{ managedWalletKey: managedWalletKey.publicKey, keySharesKey: managedWalletKey.publicKey },
  })
})

const names = ['sign-up', 'sign-in', 'challenges', 'email-sign-in', 'oidc-sign-in', 'email-codes', 'recovery']
const ofLink = 'device-pairings/00000000-0000-4000-8000-000000000000'
const routes = [...names, 'email-codes/x', ofLink, `${ofLink}/offer`].map(
  (name) => () => `/environments/${harness.environment.environmentId}/${name}`,
)
routes.push(
  () => '/token',
  () => '/managed-wallets',
  () => '/managed-wallets/key-shares',
)
const proxys = ['signup_v2', 'account', 'otp_init_v2', 'otp_verify_v2', 'otp_login_v2', 'oauth_login']
routes.push(...proxys.map((name) => () => `/auth-proxy/v1/${name}`))
const managedWalletKey = createRawApiKey()
/** The auth proxy reads the environment from a header. The server of the managed wallet stamps its reports. */
const headers = (body: string) => ({
  'X-Auth-Proxy-Config-ID': harness.environment.environmentId,
  'X-Stamp': createRawKeyStamp(body, managedWalletKey.privateKey),
})

const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))
const poison = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'challenge', 'attestation', 'body')

/** JSON as text, because its objects may have any key: an object literal would swallow `__proto__`. */
const json = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf.map((value) => JSON.stringify(value)),
    tie('object'),
    tie('list'),
  ),
  list: fc.array(tie('value'), { maxLength: 3 }).map((values) => `[${values}]`),
  object: fc
    .array(fc.tuple(poison, tie('value')), { maxLength: 4 })
    .map((entries) => `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${value}`)}}`),
})).value

describe.each(routes.map((route) => [route]))('%#', (route) => {
  test('property: any JSON gets a wire error or a challenge', async () => {
    const key = await harness.key()
    await fc.assert(
      fc.asyncProperty(json, async (body) => {
        const reply = await harness.send('POST', route(), { body, key, headers: headers(body) })
        expect([201, 400, 401]).toContain(reply.status)
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    ['nothing', ''],
    ['half an object', '{"challenge":'],
    ['a poisoned prototype', '{"__proto__":{"polluted":1},"challenge":"AAAA"}'],
    ['a poisoned constructor', '{"constructor":{"prototype":{"polluted":1}}}'],
    ['deep lists', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['deep objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['a huge number', `{"challenge":1e${'9'.repeat(1000)}}`],
    ['bytes that are no UTF-8', Buffer.from([0xff, 0xfe, 0x00]).toString('latin1')],
  ])('error: %s', async (_name, body) => {
    const reply = await harness.send('POST', route(), { body, key: await harness.key(), headers: headers(body) })
    expect([201, 400]).toContain(reply.status)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

test('error: a prototype-pollution key inside the signed body of a sign-in', async () => {
  const { passkey, key } = await harness.signedUp()
  for (const extra of [
    { ['__proto__']: { polluted: 1 } },
    { constructor: {} },
    { parameters: { publicKey: createSessionPublicKey(), constructor: 1 } },
  ]) {
    const body = JSON.parse(JSON.stringify(extra)) as Record<string, unknown>
    const { status } = await harness.signIn({ passkey, key, body })
    expect(status).toBe(400)
  }
})

test('error: garbage in the proof and the token', async () => {
  for (const garbage of ['', 'a.b.c', '.'.repeat(500), 'x'.repeat(10_000), 'eyJhbGciOiJFUzI1NiJ9..']) {
    const headers = { DPoP: garbage, Authorization: `DPoP ${garbage}` }
    expect((await harness.send('GET', '/me', { headers })).status).toBe(401)
  }
})
