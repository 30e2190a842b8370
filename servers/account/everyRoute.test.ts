import { randomUUID } from 'node:crypto'
import { devicePairingProof, hashDevicePairingProof } from 'latchkey/crypto'
import type { EmailCode, Environment, Person } from 'latchkey/wire/account'
import { beforeAll, describe, expect, test } from 'vitest'
import { failed, type Reply, walletOrigin } from '../testing/accountHarness.ts'
import { type AccountWithCustody, createAccountWithCustody } from '../testing/accountWithCustody.ts'
import { createTestApiKey } from '../testing/custody.ts'
import { readCode, sealCode } from '../testing/emailProof.ts'

// T16 and T32, from the route table itself: a new route must belong to one of these lists, or a test fails.

let world: AccountWithCustody
let ada: Awaited<ReturnType<AccountWithCustody['signedUp']>>
/** Another operator on the same two servers. */
let other: Environment
beforeAll(async () => {
  world = await createAccountWithCustody()
  ada = await world.signedUp()
  other = await world.addOperator({ allowedOrigins: ['https://other.example'], rpIds: ['other.example'] })
})

type Route = { method: 'GET' | 'POST'; path: string }
const table = await listRoutes()
const isPersons = ({ path }: Route) => path === '/sign-out' || path === '/me' || path.startsWith('/me/')
const isEnvironments = ({ path }: Route) => path.startsWith('/environments/:environmentId')
const persons = table.filter(isPersons)
/** Routes that any page may call: they answer whether its own origin is allowed (threats T27). */
const isOpen = ({ path }: Route) => path === '/environments/:environmentId/origin'
const environments = table.filter((route) => isEnvironments(route) && !isOpen(route))
const nameOf = ({ method, path }: Route) => `${method} ${path}`
/** Routes of the auth proxy, which name the environment in a header. */
const isProxys = ({ path }: Route) => path.startsWith('/auth-proxy/')
const proxys = table.filter(isProxys)
const rows = (routes: Route[]) => routes.map((route) => [nameOf(route), route] as const)

async function listRoutes(): Promise<Route[]> {
  const { account } = await createAccountWithCustody()
  const all = account.app.routes.filter(({ method }) => method !== 'ALL')
  return all.map(({ method, path }) => ({ method: method as Route['method'], path }))
}

/** @param ids the ids in the path, by parameter; by default an unknown id */
const at = ({ path }: Route, ids: Record<string, string> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? randomUUID())

test('behavior: every route belongs to a user, to an environment or to the auth proxy, or is one of these', () => {
  expect(persons.length + environments.length).toBeGreaterThan(15)
  expect(proxys.length).toBeGreaterThan(8)
  const others = table.filter((route) => !isPersons(route) && !isEnvironments(route) && !isProxys(route))
  expect(others.map(nameOf).sort()).toEqual([
    'GET /.well-known/jwks.json',
    'GET /healthz',
    'POST /managed-wallets',
    'POST /managed-wallets/key-shares',
    'POST /token',
  ])
})

describe.each(rows(persons))('%s', (_, route) => {
  const { method } = route
  const send = (options: Parameters<AccountWithCustody['send']>[2]) => world.send(method, at(route), options)
  const { body } = method === 'POST' ? { body: {} } : { body: undefined }

  test('attack: without a token, or with a bearer token without a proof (T16)', async () => {
    expect(await send({ body })).toMatchObject(failed(401, 'invalid_token'))
    const headers = { Authorization: `Bearer ${ada.accessToken}` }
    expect(await send({ body, headers })).toMatchObject(failed(401, 'invalid_token'))
  })

  test('attack: with a token alone, or with a proof of the thief’s key (T16)', async () => {
    const headers = { Authorization: `DPoP ${ada.accessToken}` }
    expect(await send({ body, headers })).toMatchObject(failed(401, 'invalid_proof'))
    const { accessToken } = ada
    expect(await send({ body, accessToken, key: await world.key() })).toMatchObject(failed(401, 'invalid_token'))
  })

  test('attack: from a page of another environment (T32)', async () => {
    const headers = { Origin: 'https://other.example' }
    expect(await send({ body, ...ada, headers })).toMatchObject(failed(403, 'origin_not_allowed'))
  })
})

describe.each(rows(environments))('%s', (_, route) => {
  const { method } = route
  const { body } = method === 'POST' ? { body: {} } : { body: undefined }

  test('error: of no environment', async () => {
    expect(await world.send(method, at(route), { body })).toMatchObject(failed(404, 'unknown_environment'))
  })

  test('attack: from a page of another environment (T32)', async () => {
    const { environmentId } = other
    const headers = { Origin: walletOrigin }
    const reply = await world.send(method, at(route, { environmentId }), { body, headers })
    expect(reply).toMatchObject(failed(403, 'origin_not_allowed'))
  })
})

describe.each(rows(proxys))('%s', (_, route) => {
  const send = (headers: Record<string, string>) => world.send(route.method, route.path, { body: {}, headers })
  const config = ({ environmentId }: Environment) => ({ 'X-Auth-Proxy-Config-ID': environmentId })

  test('error: of no environment', async () => {
    const unknown = {
      status: 404,
      body: { code: 5, message: 'This environment does not exist. Check the environment ID.', details: [] },
    }
    expect(await send({})).toMatchObject(unknown)
    expect(await send({ 'X-Auth-Proxy-Config-ID': randomUUID() })).toMatchObject(unknown)
  })

  test('attack: from a page of another environment (T32)', async () => {
    const reply = await send({ ...config(other), Origin: walletOrigin })
    expect(reply).toMatchObject({ status: 403, body: { code: 7 } })
    expect(reply.headers.has('access-control-allow-origin')).toBe(true)
  })
})

describe('a row with an id belongs to one user and one environment (T32)', () => {
  /** A third operator, with the same pages as the first. */
  let twin: Environment
  beforeAll(async () => {
    twin = await world.addOperator()
  })
  const stranger = () => world.signedUp(twin.environmentId)

  test('behavior: the ids are those of links, sessions and codes', () => {
    const ids = table.flatMap(({ path }) => path.match(/:\w+/g) ?? [])
    expect([...new Set(ids)].sort()).toEqual([':environmentId', ':linkId', ':otpId', ':sessionId'])
  })

  test('attack: a link', async () => {
    const proof = devicePairingProof(Buffer.alloc(32, 1).toString('base64url'))
    const body = { proofHash: hashDevicePairingProof(proof) }
    const { key, accessToken } = ada
    const made: Reply<{ linkId: string }> = await world.send('POST', '/me/device-pairings', { body, key, accessToken })
    const { linkId } = made.body
    const eve = await stranger()
    const path = `/me/device-pairings/${linkId}`
    expect(await world.send('GET', path, eve)).toMatchObject(failed(404, 'invalid_link'))
    for (const decision of ['approved', 'refused'])
      expect(await world.send('POST', path, { ...eve, body: { decision } })).toMatchObject(failed(404, 'invalid_link'))
    const join = (environmentId: string) =>
      world.send('POST', `/environments/${environmentId}/device-pairings/${linkId}`, { body: { proof } })
    expect(await join(twin.environmentId)).toMatchObject(failed(404, 'invalid_link'))
    expect(await join(world.environment.environmentId)).toMatchObject({ status: 200, body: { status: 'waiting' } })
  })

  test('attack: a session', async () => {
    const { key, accessToken } = ada
    const listed: Reply<{ sessions: { sessionId: string }[] }> = await world.send('GET', '/me/sessions', {
      ...{ key, accessToken },
    })
    const eve = await stranger()
    for (const { sessionId } of listed.body.sessions)
      expect((await world.send('POST', `/me/sessions/${sessionId}/end`, eve)).status).toBe(204)
    const me: Reply<Person> = await world.send('GET', '/me', { key, accessToken })
    expect(me).toMatchObject({ status: 200, body: { personId: ada.person.personId } })
  })

  test('attack: a code', async () => {
    const codes = (environmentId: string, rest = '') => `/environments/${environmentId}/email-codes${rest}`
    const { environmentId } = world.environment
    const body = { email: 'ada@example.com' }
    const { body: request }: Reply<EmailCode> = await world.send('POST', codes(environmentId), { body })
    const { verification } = world.realCustody.server.publicKeys
    const code = readCode(await world.post.next())
    const encryptedOtpBundle = await sealCode(request, { code, key: createTestApiKey(), verification })
    const answer = (at: string) => world.send('POST', codes(at, `/${request.otpId}`), { body: { encryptedOtpBundle } })
    expect(await answer(twin.environmentId)).toMatchObject(failed(400, 'invalid_code'))
    expect((await answer(environmentId)).status).toBe(200)
  })
})
