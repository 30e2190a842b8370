import { createHmac } from 'node:crypto'
import type { SignedIn } from 'latchkey/wire/account'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DpopKey } from '../../servers/testing/dpopKey.ts'
import { type Servers, startServers } from './parts/startServers.ts'

// T16: an attacker has a user's tokens, but not the key that they are bound to.

let servers: Servers
let owner: SignedIn & { key: DpopKey }
beforeAll(async () => {
  servers = await startServers()
})
afterAll(() => servers?.close())
beforeEach(async () => {
  const { caller } = servers
  const [passkey, key] = [caller.passkey(), await caller.key()]
  owner = { ...(await caller.signUp({ passkey, key })).body, key }
})

const meUrl = () => `${servers.info.servers.account}/me`
const proof = (key: DpopKey, accessToken: string, url = meUrl()) => key.prove({ method: 'GET', url, accessToken })
const me = async (accessToken: string, key = owner.key) =>
  servers.caller.me(accessToken, { dpop: await proof(key, accessToken) })
const refused = { status: 401 }

test('default: the token works with its key', async () => {
  expect(await me(owner.accessToken)).toMatchObject({ status: 200, body: { personId: owner.person.personId } })
})

test('attack: the token alone', async () => {
  const { accessToken } = owner
  expect(await servers.caller.me(accessToken, {})).toMatchObject(refused)
  expect(await servers.caller.me(accessToken, { authorization: `Bearer ${accessToken}` })).toMatchObject(refused)
})

test("attack: the token with a proof of the attacker's key", async () => {
  expect(await me(owner.accessToken, await servers.caller.key())).toMatchObject(refused)
})

test('attack: the token with a proof that its owner made a moment ago', async () => {
  const dpop = await proof(owner.key, owner.accessToken)
  expect(await servers.caller.me(owner.accessToken, { dpop })).toMatchObject({ status: 200 })
  expect(await servers.caller.me(owner.accessToken, { dpop })).toMatchObject(refused)
})

test("attack: the token with its owner's proof for another URL", async () => {
  const dpop = await proof(owner.key, owner.accessToken, `${servers.info.servers.account}/sign-out`)
  expect(await servers.caller.me(owner.accessToken, { dpop })).toMatchObject(refused)
})

test("attack: the token with its owner's proof for another token", async () => {
  const { body } = await servers.caller.refresh(owner.refreshToken, owner.key)
  const dpop = await proof(owner.key, body.accessToken)
  expect(await servers.caller.me(owner.accessToken, { dpop })).toMatchObject(refused)
})

test.each(['none', 'HS256', 'RS256'])('attack: a token that names alg %s', async (alg) => {
  const [head, claims] = owner.accessToken.split('.').map((part) => Buffer.from(part, 'base64url').toString())
  const signed = [{ ...JSON.parse(head!), alg }, JSON.parse(claims!)].map(encode).join('.')
  const { body: keys } = await reply(`${servers.info.servers.account}/.well-known/jwks.json`)
  // The classic confusion: the public key used as if it were a shared secret.
  const signature = createHmac('sha256', JSON.stringify(keys)).update(signed).digest('base64url')
  expect(await me(`${signed}.${alg === 'none' ? '' : signature}`)).toMatchObject(refused)
})

test.each<[string, Record<string, unknown>]>([
  ['another person', { sub: '00000000-0000-4000-8000-000000000000' }],
  ['another environment', { aud: '00000000-0000-4000-8000-000000000000' }],
  ['another key', { cnf: { jkt: 'A'.repeat(43) } }],
  ['another century', { exp: 4_102_444_800 }],
])('attack: a token rewritten for %s', async (_, change) => {
  const [head, claims, signature] = owner.accessToken.split('.')
  const rewritten = { ...JSON.parse(Buffer.from(claims!, 'base64url').toString()), ...change }
  expect(await me(`${head}.${encode(rewritten)}.${signature}`)).toMatchObject(refused)
})

test("attack: the refresh token with a proof of the attacker's key: refused, and its owner can still use it", async () => {
  expect(await servers.caller.refresh(owner.refreshToken, await servers.caller.key())).toMatchObject(refused)
  expect(await servers.caller.refresh(owner.refreshToken, owner.key)).toMatchObject({ status: 200 })
})

test('attack: an old refresh token: all tokens of its session end', async () => {
  const { body: next } = await servers.caller.refresh(owner.refreshToken, owner.key)
  expect(await servers.caller.refresh(owner.refreshToken, owner.key)).toMatchObject(refused)
  expect(await servers.caller.refresh(next.refreshToken, owner.key)).toMatchObject(refused)
  expect(await me(next.accessToken)).toMatchObject(refused)
})

test('attack: ten simultaneous uses of a refresh token: at most one gets new tokens', async () => {
  const racing = Array.from({ length: 10 }, () => servers.caller.refresh(owner.refreshToken, owner.key))
  const won = (await Promise.all(racing)).filter(({ status }) => status === 200)
  expect(won.length).toBeLessThanOrEqual(1)
})

test('attack: the token after its owner signed out', async () => {
  const url = `${servers.info.servers.account}/sign-out`
  const dpop = await owner.key.prove({ method: 'POST', url, accessToken: owner.accessToken })
  await servers.caller.post(url, '', { authorization: `DPoP ${owner.accessToken}`, dpop })
  expect(await me(owner.accessToken)).toMatchObject(refused)
  expect(await servers.caller.refresh(owner.refreshToken, owner.key)).toMatchObject(refused)
})

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

async function reply(url: string): Promise<{ body: unknown }> {
  return { body: await (await fetch(url)).json() }
}
