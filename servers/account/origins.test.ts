import { beforeEach, describe, expect, test } from 'vitest'
import { type AccountHarness, createAccountHarness, failed, walletOrigin } from '../testing/accountHarness.ts'

// Threat T27: pages of origins that are not in an environment's `allowedOrigins`.

const otherOrigin = 'https://other.example'
let harness: AccountHarness
beforeEach(async () => {
  harness = await createAccountHarness()
  await harness.addEnvironment({ allowedOrigins: [otherOrigin], rpIds: ['other.example'] })
})

const environmentPath = () => `/environments/${harness.environment.environmentId}`
const preflight = (path: string, origin: string) =>
  harness.account.app.request(path, {
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'dpop' },
  })

const strangers = [
  'https://evil.example',
  'https://evilwallet.example',
  'https://wallet.example.evil.example',
  'http://wallet.example',
  'https://wallet.example:8443',
  'https://sub.wallet.example',
  'HTTPS://WALLET.EXAMPLE',
  otherOrigin,
  'null',
  '*',
  '',
]

describe('a listed page', () => {
  test('default: may preflight', async () => {
    const { status, headers } = await preflight(`${environmentPath()}/sign-up`, walletOrigin)
    expect(status).toBe(204)
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': walletOrigin,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers':
        'Authorization, Content-Type, DPoP, X-Client-Version, X-Auth-Proxy-Config-ID, X-Captcha-Token',
      vary: 'Origin',
    })
    expect(headers.has('access-control-allow-credentials')).toBe(false)
  })

  test('default: may read, failures too', async () => {
    for (const path of [environmentPath(), `${environmentPath()}/nowhere`]) {
      const { headers } = await harness.send('GET', path, { headers: { Origin: walletOrigin } })
      expect(headers.get('access-control-allow-origin')).toBe(walletOrigin)
      expect(headers.get('access-control-expose-headers')).toBe('X-Request-Id, Retry-After, X-Server-Time')
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  })
})

describe.each(strangers)('a page of %j', (origin) => {
  test('error: may not preflight', async () => {
    const { status, headers } = await preflight(`${environmentPath()}/sign-up`, origin)
    expect(status).toBe(403)
    expect(headers.has('access-control-allow-origin')).toBe(false)
  })

  test('error: is refused before anything happens, and cannot read why', async () => {
    for (const path of ['challenges', 'sign-up', 'sign-in']) {
      const reply = await harness.send('POST', `${environmentPath()}/${path}`, { headers: { Origin: origin } })
      expect(reply).toMatchObject(failed(403, 'origin_not_allowed'))
      expect(reply.headers.has('access-control-allow-origin')).toBe(false)
    }
  })

  test('error: may not use a token of this environment', async () => {
    const { key, accessToken } = await harness.signedUp()
    const reply = await harness.send('GET', '/me', { key, accessToken, headers: { Origin: origin } })
    expect(reply).toMatchObject(failed(403, 'origin_not_allowed'))
  })

  test('error: may not renew a session of this environment, and uses up no token', async () => {
    const { key, refreshToken } = await harness.signedUp()
    const refresh = (from: string) =>
      harness.send('POST', '/token', { key, body: { refreshToken }, headers: { Origin: from } })
    expect(await refresh(origin)).toMatchObject(failed(403, 'origin_not_allowed'))
    expect(await refresh(walletOrigin)).toMatchObject({ status: 200 })
  })
})

test('behavior: the addresses without an environment are open to the pages of every environment, and to no other', async () => {
  for (const path of ['/token', '/me', '/sign-out']) {
    expect((await preflight(path, walletOrigin)).status).toBe(204)
    expect((await preflight(path, otherOrigin)).status).toBe(204)
    expect((await preflight(path, 'https://evil.example')).status).toBe(403)
  }
})
