import { createHmac } from 'node:crypto'
import { base64url, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { serverTimeHeader } from 'latchkey/wire'
import type { SignedIn } from 'latchkey/wire/account'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../shared/database.ts'
import { migrate } from '../shared/migrate.ts'
import { type AccountHarness, createAccountHarness, envelope, failed, publicUrl } from '../testing/accountHarness.ts'
import { createDpopKey, type DpopKey, type ProofParts } from '../testing/dpopKey.ts'
import { migrations } from './migrations.ts'
import { loadSigningKeys } from './signingKeys.ts'
import type { AccountTables } from './store/tables.ts'

// Threat T16: a token is stolen. Every test begins with a person whose token works.

let harness: AccountHarness
let person: SignedIn & { key: DpopKey }
beforeEach(async () => {
  harness = await createAccountHarness()
  person = await harness.signedUp()
  expect(await me(person.accessToken)).toMatchObject({ status: 200 })
})

const me = (accessToken: string, key = person.key) => harness.send('GET', '/me', { key, accessToken })
const refresh = (refreshToken: string, key = person.key) =>
  harness.send('POST', '/token', { key, body: { refreshToken } }) as Promise<{ status: number; body: SignedIn }>
const invalidToken = failed(401, 'invalid_token')
const invalidProof = failed(401, 'invalid_proof')

describe('the access token', () => {
  test('error: alone, as a bearer', async () => {
    for (const scheme of ['Bearer', 'DPoP']) {
      const { status } = await harness.send('GET', '/me', {
        headers: { Authorization: `${scheme} ${person.accessToken}` },
      })
      expect(status).toBe(401)
    }
  })

  test("error: with the proof of a thief's key", async () => {
    expect(await me(person.accessToken, await harness.key())).toMatchObject(invalidToken)
  })

  test('error: alg none', async () => {
    const unsecured = `${encode({ alg: 'none', typ: 'at+jwt', kid: header().kid })}.${person.accessToken.split('.')[1]}.`
    expect(await me(unsecured)).toMatchObject(invalidToken)
  })

  test('error: HS256 keyed with the public key', async () => {
    const { body } = await harness.send('GET', '/.well-known/jwks.json')
    const [jwk] = (body as { keys: object[] }).keys
    const signed = `${encode({ ...header(), alg: 'HS256' })}.${person.accessToken.split('.')[1]}`
    const signature = createHmac('sha256', JSON.stringify(jwk)).update(signed).digest('base64url')
    expect(await me(`${signed}.${signature}`)).toMatchObject(invalidToken)
  })

  test.each([['RS256'], ['ES256']])("error: %s by a thief's key, under our key id", async (alg) => {
    const { privateKey } = await generateKeyPair(alg)
    expect(await me(await forge(privateKey, { ...header(), alg }))).toMatchObject(invalidToken)
  })

  test.each([['unknown'], [undefined], ['__proto__']])('error: key id %s', async (kid) => {
    const { privateKey } = await generateKeyPair('ES256')
    expect(await me(await forge(privateKey, { ...header(), kid: kid as string }))).toMatchObject(invalidToken)
  })

  test('error: of another issuer, with our key', async () => {
    const database = await openDatabase({})
    harness = await createAccountHarness({ database })
    person = await harness.signedUp()
    const store = await migrate<AccountTables>(database, 'account', migrations)
    const { privateKey } = await loadSigningKeys({ database: store, envelope })
    const issuedBy = (iss: string) => forge(privateKey, header(), { iss })
    expect(await me(await issuedBy(publicUrl))).toMatchObject({ status: 200 })
    expect(await me(await issuedBy('http://other.test'))).toMatchObject(invalidToken)
  })

  test('error: one changed character of each part', async () => {
    for (const part of [0, 1, 2]) {
      const parts = person.accessToken.split('.')
      parts[part] = parts[part]!.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
      expect((await me(parts.join('.'))).status).toBe(401)
    }
  })

  function header(): { alg: string; typ: string; kid: string } {
    return JSON.parse(Buffer.from(person.accessToken.split('.')[0]!, 'base64url').toString())
  }

  function forge(privateKey: Parameters<SignJWT['sign']>[0], head: { alg: string; kid?: string }, changes = {}) {
    const claims = JSON.parse(Buffer.from(person.accessToken.split('.')[1]!, 'base64url').toString())
    return new SignJWT({ ...claims, ...changes }).setProtectedHeader(head).sign(privateKey)
  }
})

describe('the refresh token', () => {
  test('error: used twice, it ends the session for both', async () => {
    const { body: next } = await refresh(person.refreshToken)
    expect(await refresh(person.refreshToken)).toMatchObject(invalidToken)
    expect(await refresh(next.refreshToken)).toMatchObject(invalidToken)
    expect(await me(next.accessToken)).toMatchObject(invalidToken)
    expect(harness.logged.join()).toContain('refresh token reused')
  })

  test('error: of two at once, at most one gets a pair', async () => {
    const replies = await Promise.all([refresh(person.refreshToken), refresh(person.refreshToken)])
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  })

  test('behavior: a thief cannot use it, and its owner keeps it', async () => {
    expect(await refresh(person.refreshToken, await harness.key())).toMatchObject(invalidToken)
    expect(await refresh(person.refreshToken)).toMatchObject({ status: 200 })
  })

  test("error: a thief's use of an old one ends the session", async () => {
    const { body: next } = await refresh(person.refreshToken)
    await refresh(person.refreshToken, await harness.key())
    expect(await refresh(next.refreshToken)).toMatchObject(invalidToken)
  })
})

describe('the proof', () => {
  const prove = (parts: ProofParts, key = person.key) =>
    key.prove({ method: 'GET', url: `${publicUrl}/me`, accessToken: person.accessToken }, parts)
  const withProof = (DPoP: string) =>
    harness.send('GET', '/me', { headers: { DPoP, Authorization: `DPoP ${person.accessToken}` } })

  test('error: replayed', async () => {
    const proof = await prove({})
    expect(await withProof(proof)).toMatchObject({ status: 200 })
    expect(await withProof(proof)).toMatchObject(invalidProof)
  })

  test('error: replayed after a restart on the same database', async () => {
    const { openDatabase } = await import('../shared/database.ts')
    const database = await openDatabase({})
    const first = await createAccountHarness({ database })
    const signedUp = await first.signedUp()
    const proof = await signedUp.key.prove({ method: 'GET', url: `${publicUrl}/me`, accessToken: signedUp.accessToken })
    const headers = { DPoP: proof, Authorization: `DPoP ${signedUp.accessToken}` }
    expect(await first.send('GET', '/me', { headers })).toMatchObject({ status: 200 })
    const second = await createAccountHarness({ database })
    expect(await second.send('GET', '/me', { headers })).toMatchObject(invalidProof)
    await database.close()
  })

  test.each<[string, ProofParts]>([
    ['another method', { claims: { htm: 'POST' } }],
    ['another path', { claims: { htu: `${publicUrl}/sign-out` } }],
    ['another server', { claims: { htu: 'http://evil.test/me' } }],
    ['another token', { claims: { ath: 'AAAA' } }],
    ['no token', { claims: { ath: undefined } }],
    ['no identifier', { claims: { jti: undefined } }],
    ['another type', { header: { typ: 'JWT' } }],
    ['no key', { header: { jwk: undefined } }],
  ])('error: made for %s', async (_name, parts) => {
    expect(await withProof(await prove(parts))).toMatchObject(invalidProof)
  })

  test('behavior: a query in its address does not count (RFC 9449 §4.3)', async () => {
    expect(await withProof(await prove({ claims: { htu: `${publicUrl}/me?a=1#b` } }))).toMatchObject({ status: 200 })
  })

  test('behavior: accepted within five minutes of the present, because phone clocks are minutes off', async () => {
    const now = harness.clock.now / 1000
    expect(await withProof(await prove({ claims: { iat: now - 300 } }))).toMatchObject({ status: 200 })
    expect(await withProof(await prove({ claims: { iat: now + 300 } }))).toMatchObject({ status: 200 })
    for (const iat of [now - 301, now + 301]) {
      const reply = await withProof(await prove({ claims: { iat } }))
      expect(reply).toMatchObject(failed(401, 'stale_proof'))
      // The server's time, by which the client corrects its clock.
      expect(reply.headers.get(serverTimeHeader)).toBe(String(harness.clock.now))
    }
  })

  test('error: T8, the answer to a stale proof for another request does not say that it is stale', async () => {
    const iat = harness.clock.now / 1000 - 301
    expect(await withProof(await prove({ claims: { iat, htm: 'POST' } }))).toMatchObject(invalidProof)
  })

  test('error: T8, a proof from the future is refused, and once its time has come it counts once', async () => {
    const proof = await prove({ claims: { iat: harness.clock.now / 1000 + 600 } })
    expect(await withProof(proof)).toMatchObject(failed(401, 'stale_proof'))
    harness.clock.now += 400_000
    expect(await withProof(proof)).toMatchObject({ status: 200 })
    expect(await withProof(proof)).toMatchObject(invalidProof)
  })

  test('behavior: one from a fast clock cannot be replayed while it is fresh', async () => {
    const proof = await prove({ claims: { iat: harness.clock.now / 1000 + 300 } })
    expect(await withProof(proof)).toMatchObject({ status: 200 })
    harness.clock.now += 599_000
    expect(await withProof(proof)).toMatchObject(invalidProof)
  })

  test('error: it contains its private key', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
    expect(publicKey).toBeDefined()
    const jwk = await exportJWK(privateKey)
    const claims = { jti: '1', htm: 'GET', htu: `${publicUrl}/me`, iat: harness.clock.now / 1000 }
    const proof = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk }).sign(privateKey)
    expect(await withProof(proof)).toMatchObject(invalidProof)
  })

  test('error: signed by another key than it names', async () => {
    const other = await createDpopKey(() => harness.clock.now)
    const [head] = (await prove({})).split('.')
    const [, payload, signature] = (await prove({}, other)).split('.')
    expect(await withProof(`${head}.${payload}.${signature}`)).toMatchObject(invalidProof)
  })
})

function encode(value: unknown): string {
  return base64url.encode(JSON.stringify(value))
}
