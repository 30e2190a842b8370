import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { oidcSignInMessage, type SignedIn } from 'latchkey/wire/account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failed, type Reply } from '../testing/accountHarness.ts'
import { type AccountWithCustody, createAccountWithCustody } from '../testing/accountWithCustody.ts'
import { createTestApiKey, type TestApiKey } from '../testing/custody.ts'
import type { DpopKey } from '../testing/dpopKey.ts'
import { signMessage } from '../testing/emailProof.ts'
import { startOidcProvider, type TestOidcProvider } from '../testing/oidcProvider.ts'
import { createTestSessionIdKey } from '../testing/sessionIdKey.ts'
import { startTokenIssuer } from '../testing/tokenIssuer.ts'

// A certified provider on a port of this machine, and the real key custody, which verifies its tokens.

let provider: TestOidcProvider
let other: Awaited<ReturnType<typeof startTokenIssuer>>
let world: AccountWithCustody
beforeAll(async () => {
  provider = await startOidcProvider()
  const { issuer, clientId } = provider
  other = await startTokenIssuer({ now: Date.now })
  const others = [clientId, 'second'].map((id) => ({ name: id, issuer: other.issuer, clientId: id }))
  const changes = { oidc: [{ name: 'Example', issuer, clientId }, ...others] }
  // The provider uses the real time.
  world = await createAccountWithCustody({ changes, clock: { now: Date.now() } })
})
afterAll(() => Promise.all([provider.close(), other.close()]))

const nonceOf = ({ publicKey }: TestApiKey) => createHash('sha256').update(publicKey).digest('hex')

const toBody = (oidcToken: string, key: TestApiKey, dpop: DpopKey) => ({
  oidcToken,
  clientSignature: signMessage(oidcSignInMessage(dpop), key),
})

async function send(oidcToken: string, key: TestApiKey): Promise<Reply<SignedIn>> {
  const dpop = await world.key()
  const path = `/environments/${world.environment.environmentId}/oidc-sign-in`
  return world.send('POST', path, { body: toBody(oidcToken, key, dpop), key: dpop })
}
const signIn = async (login: string, key = createTestApiKey()) => send(await provider.signIn(login, nonceOf(key)), key)

test("default: the subject of the provider's token gets a wallet, and the same one the next time", async () => {
  const [first, second] = [createTestApiKey(), createTestApiKey()]
  const reply = await signIn('ada', first)
  expect(reply).toMatchObject({ status: 200, body: { person: { passkeys: [] } } })
  const again = await signIn('ada', second)
  expect(again.body.person.personId).toBe(reply.body.person.personId)
  const organizationId = reply.body.person.credentials[0]?.walletProperties.turnkeySubOrganizationId ?? ''
  for (const key of [first, second]) {
    expect((await world.realCustody.query('whoami', { organizationId }, key)).status).toBe(200)
  }
})

test('behavior: a sign-in registers the key of the session id', async () => {
  const [key, dpop] = [createTestApiKey(), await world.key()]
  const oidcToken = await provider.signIn('ada', nonceOf(key))
  const body = { ...toBody(oidcToken, key, dpop), sessionIdKey: createTestSessionIdKey().publicKey }
  const path = `/environments/${world.environment.environmentId}/oidc-sign-in`
  const reply: Reply<SignedIn> = await world.send('POST', path, { body, key: dpop })
  expect(decodeJwt(reply.body.accessToken)).toMatchObject({
    ...{ sid: reply.body.sessionId, session_id_key: body.sessionIdKey },
  })
})

test('behavior: another subject gets another wallet', async () => {
  const [ada, bob] = [await signIn('ada'), await signIn('bob')]
  expect(bob.body.person.personId).not.toBe(ada.body.person.personId)
})

test('behavior: the same subject at another provider, or for another client, is another user', async () => {
  const replies = [await signIn('ada')]
  for (const aud of [provider.clientId, 'second']) {
    const key = createTestApiKey()
    replies.push(await send(await other.sign({ sub: 'ada', aud, nonce: nonceOf(key) }), key))
  }
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(replies.map(({ body }) => body.person.personId)).size).toBe(3)
})

test.each([
  ['text on two lines', { name: 'Ada\nLovelace' }, 'Ada Lovelace'],
  ['blank', { name: ' ', email: 'ada@example.com' }, 'ada@example.com'],
  ['nothing', { name: null, email: null }, 'second'],
  ['a number', { name: 5 }, 'second'],
])('behavior: a name that is %s does not prevent a sign-in', async (sub, claims, displayName) => {
  const key = createTestApiKey()
  const reply = await send(await other.sign({ sub, aud: 'second', nonce: nonceOf(key), ...claims }), key)
  expect(reply).toMatchObject({ status: 200, body: { person: { displayName } } })
})

test('behavior: a lost answer of key custody is requested again', async () => {
  const key = createTestApiKey()
  const token = await provider.signIn('eve', nonceOf(key))
  world.loseAnswer()
  expect(await send(token, key)).toMatchObject(failed(502, 'custody_unavailable'))
  for (let again = 0; again < 2; again++) {
    world.clock.now += 1000
    expect((await send(token, key)).status).toBe(200)
  }
})

test('error: a stolen token, which was issued for another key (T16)', async () => {
  const token = await provider.signIn('ada', nonceOf(createTestApiKey()))
  expect(await send(token, createTestApiKey())).toMatchObject(failed(400, 'invalid_identity'))
})

test("error: a new user's stolen token creates no wallet (T16)", async () => {
  const token = await provider.signIn('zoe', nonceOf(createTestApiKey()))
  const before = world.realCustody.logged.length
  expect(await send(token, createTestApiKey())).toMatchObject(failed(400, 'invalid_identity'))
  expect(world.realCustody.logged).toHaveLength(before)
})

test('error: a stolen request starts no session for another key (T16)', async () => {
  const [key, dpop] = [createTestApiKey(), await world.key()]
  const path = `/environments/${world.environment.environmentId}/oidc-sign-in`
  const body = toBody(await provider.signIn('ada', nonceOf(key)), key, dpop)
  expect((await world.send('POST', path, { body, key: dpop })).status).toBe(200)
  const thief = await world.key()
  const resigned = { ...body, clientSignature: signMessage(oidcSignInMessage(thief), createTestApiKey()) }
  const claimed = { ...resigned, clientSignature: { ...resigned.clientSignature, publicKey: key.publicKey } }
  for (const stolen of [body, resigned, claimed]) {
    const reply = await world.send('POST', path, { body: stolen, key: thief })
    expect(reply).toMatchObject(failed(400, 'invalid_identity'))
  }
})

test('error: a token that the provider did not sign', async () => {
  const key = createTestApiKey()
  const [head, body, signature] = (await provider.signIn('ada', nonceOf(key))).split('.')
  const claims = JSON.parse(Buffer.from(body!, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'mallory' })).toString('base64url')
  expect(await send(`${head}.${forged}.${signature}`, key)).toMatchObject(failed(400, 'invalid_identity'))
  expect(await send('a.b.c', key)).toMatchObject(failed(400, 'invalid_identity'))
})

test('error: a provider that the environment does not have (T32)', async () => {
  const { environmentId } = await world.addOperator({ oidc: [] })
  const key = createTestApiKey()
  const dpop = await world.key()
  const body = toBody(await provider.signIn('ada', nonceOf(key)), key, dpop)
  const reply = await world.send('POST', `/environments/${environmentId}/oidc-sign-in`, {
    body,
    key: dpop,
  })
  expect(reply).toMatchObject(failed(403, 'login_method_not_offered'))
})
