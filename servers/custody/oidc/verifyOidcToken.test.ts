import { createHash } from 'node:crypto'
import { base64url, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestCustody, createTestParent, type TestCustody } from '../../testing/custody.ts'
import { startTokenIssuer, type TokenClaims, type TokenIssuer } from '../../testing/tokenIssuer.ts'
import { createIssuerKeys } from '../context/issuerKeys.ts'

let at: number
let custody: TestCustody
let issuer: TokenIssuer
let parent: TestCustody['parent']

beforeEach(async () => {
  at = 1_767_225_600_000
  custody = await createTestCustody({ now: () => at })
  issuer = await startTokenIssuer({ now: () => at })
  parent = await createTestParent(custody.server, { oidc: [{ issuer: issuer.issuer, audiences: ['client', 'app'] }] })
})

afterEach(() => issuer.close())

/** The shortest way to `verifyOidcToken`: a query for the organizations of a token. */
const ask = (token: string, of = parent) =>
  custody.query(
    'list_suborgs',
    { organizationId: of.organizationId, filterType: 'OIDC_TOKEN', filterValue: token },
    of.key,
  )

const accepted = { status: 200, body: { organizationIds: [] } }
const refused = { status: 400, body: { code: 3, message: 'invalid oidc token' } }
const away = { status: 500, body: { code: 13, message: 'oidc issuer did not answer' } }
const seconds = () => Math.floor(at / 1000)

test('default: the issuer’s keys are found by discovery, once', async () => {
  for (const token of [await issuer.sign(), await issuer.sign({ aud: 'app' }), await issuer.sign({}, { typ: 'JWT' })]) {
    expect(await ask(token)).toMatchObject(accepted)
  }
  expect(issuer.asked).toEqual(['/.well-known/openid-configuration', '/keys'])
})

test.each<[string, () => TokenClaims]>([
  ['another client’s', () => ({ aud: 'other' })],
  ['for no client', () => ({ aud: undefined })],
  ['for several clients, none of which is named', () => ({ aud: ['client', 'other'] })],
  ['for several clients, and made for another', () => ({ aud: ['client', 'other'], azp: 'other' })],
  ['made for a client that it is not for', () => ({ aud: 'client', azp: 'app' })],
  ['over', () => ({ exp: seconds() - 61 })],
  ['without an end', () => ({ exp: undefined })],
  ['issued an hour ago', () => ({ iat: seconds() - 3661, exp: seconds() + 600 })],
  ['issued in the future', () => ({ iat: seconds() + 120 })],
  ['without a time', () => ({ iat: undefined })],
  ['not good yet', () => ({ nbf: seconds() + 120 })],
  ['without a subject', () => ({ sub: undefined })],
  ['about an empty name', () => ({ sub: '' })],
  ['about a name beyond bounds', () => ({ sub: 'x'.repeat(256) })],
  ['another issuer’s', () => ({ iss: 'https://issuer.example' })],
  ['of an issuer that is not allowed', () => ({ iss: 'https://other.example' })],
])('error: a token %s', async (_, claims) => {
  const answer = await ask(await issuer.sign(claims()))
  expect(answer.status === 500 ? { ...refused } : answer).toMatchObject(refused)
})

test('behavior: a clock may be a minute off', async () => {
  expect(await ask(await issuer.sign({ iat: seconds() + 55, exp: seconds() + 600 }))).toMatchObject(accepted)
  expect(await ask(await issuer.sign({ exp: seconds() - 55 }))).toMatchObject(accepted)
})

test('behavior: with several clients, the one that the token was issued for counts', async () => {
  expect(await ask(await issuer.sign({ aud: ['client', 'other'], azp: 'client' }))).toMatchObject(accepted)
})

test('error: another kind of token', async () => {
  expect(await ask(await issuer.sign({}, { typ: 'at+jwt' }))).toMatchObject(refused)
})

test("error: no signature, a secret instead of a key, another issuer's key, a changed claim (T16)", async () => {
  const good = await issuer.sign()
  const [header = '', payload = '', signature = ''] = good.split('.')
  const unsigned = base64url.encode(JSON.stringify({ alg: 'none' }))
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as JWTPayload
  const byHmac = (kid: string) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(new TextEncoder().encode('x'.repeat(32)))
  const { privateKey } = await generateKeyPair('ES256')
  const stranger = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'key 1' }).sign(privateKey)
  const changed = base64url.encode(JSON.stringify({ ...claims, sub: 'eve' }))
  const tokens = [
    `${unsigned}.${payload}.`,
    `${unsigned}.${payload}.${signature}`,
    await byHmac('key 1'),
    stranger,
    `${header}.${changed}.${signature}`,
    `${header}.${payload}.${signature.slice(0, -2)}`,
  ]
  for (const token of tokens) expect((await ask(token)).status).toBe(400)
  expect(await ask(good)).toMatchObject(accepted)
})

test.each(['', 'a', 'a.b.c', '..', `${'a'.repeat(20_000)}.b.c`, 'e30.e30.e30'])('error: the text %j', async (token) => {
  expect((await ask(token)).status).toBe(400)
})

test('error: no issuer is configured', async () => {
  const other = await createTestParent(custody.server, { oidc: [] })
  expect(await ask(await issuer.sign(), other)).toMatchObject(refused)
  expect(issuer.asked).toEqual([])
})

test('behavior: a new key is fetched when a token names it, not more often than every half minute', async () => {
  const before = await issuer.sign()
  expect(await ask(before)).toMatchObject(accepted)
  await issuer.rotate()
  for (let count = 0; count < 3; count += 1) expect((await ask(await issuer.sign())).status).toBe(400)
  expect(issuer.asked.filter((path) => path === '/keys')).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
  expect(await ask(await issuer.sign())).toMatchObject(accepted)
  expect(await ask(before)).toMatchObject(refused)
  vi.useRealTimers()
})

test('behavior: the key address is read again after an hour', async () => {
  expect(await ask(await issuer.sign())).toMatchObject(accepted)
  at += 60 * 60 * 1000
  expect(await ask(await issuer.sign())).toMatchObject(accepted)
  expect(issuer.asked.filter((path) => path !== '/keys')).toHaveLength(2)
})

test('behavior: an issuer in the operator’s network is reached when the operator says so (SSRF)', async () => {
  const inner = issuer.issuer.replace('http://127.0.0.1', 'https://[::ffff:127.0.0.1]')
  const ask = (isPrivate: boolean) => createIssuerKeys(() => at)({ issuer: inner, audiences: [], isPrivate })
  await expect(ask(false)).rejects.toThrow('A private address.')
  // The server does not speak TLS, so it was reached.
  await expect(ask(true)).rejects.toThrow('EPROTO')
})

test.each<[string, Parameters<TokenIssuer['answer']>[0]]>([
  ['fails', (_, response) => response.writeHead(500).end()],
  ['sends elsewhere', (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()],
  ['says nothing that is JSON', (_, response) => response.writeHead(200).end('<html>')],
  [
    'says it is another',
    (_, response) => response.end('{"issuer":"https://other.example","jwks_uri":"https://x.example"}'),
  ],
  ['never ends', (_, response) => void response.write(' '.repeat(300 * 1024))],
])('error: an issuer that %s, and is well again', async (_, handler) => {
  issuer.answer(handler)
  expect(await ask(await issuer.sign())).toMatchObject(away)
  issuer.answer()
  expect(await ask(await issuer.sign())).toMatchObject(accepted)
})

test('behavior: the reason is logged, the token is not (T30)', async () => {
  issuer.answer((_, response) => response.writeHead(500).end())
  const token = await issuer.sign()
  await ask(token)
  const log = custody.logged.join()
  expect(log).toContain('oidc issuer did not answer')
  expect(log).not.toContain(createHash('sha256').update(token).digest('hex'))
  expect(log).not.toContain(token.split('.')[1])
})

test('error: an operator names an issuer that is neither https nor of this machine', async () => {
  const oidc = [{ issuer: 'http://issuer.example', audiences: ['client'] }]
  await expect(createTestParent(custody.server, { oidc })).rejects.toThrow('An OIDC issuer must start with https://')
})
