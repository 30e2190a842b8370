import { verifySessionJwtSignature } from '@turnkey/crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApiKey } from '../../../servers/testing/custody.ts'
import { generations, type Member, type OfficialWorld, run, startOfficialWorld } from './clients.ts'
import { createPage } from './mailWorld.ts'

let world: OfficialWorld

beforeAll(async () => {
  world = await startOfficialWorld()
})

afterAll(() => world?.close())

describe.each(generations)('%s', (generation) => {
  let member: Member

  beforeAll(async () => {
    member = await world.createMember(generation)
  })

  test('create_read_write_session: the sealed key is a key of the user', async () => {
    const { organizationId, userId } = member
    const page = createPage()
    const begin = (parameters: object = {}) =>
      run<{ credentialBundle: string; apiKeyId: string }>(
        member,
        'createReadWriteSession',
        'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
        { targetPublicKey: page.targetPublicKey, ...parameters },
      )
    const { credentialBundle, ...begun } = await begin({ apiKeyName: 'mine' })
    expect(begun).toMatchObject({ organizationId, organizationName: 'person', userId, username: 'person' })
    const client = world.client(generation, page.open(credentialBundle))
    expect(await client.getWhoami({ organizationId })).toMatchObject({ userId })
    const { apiKey } = await client.getApiKey({ organizationId, apiKeyId: begun.apiKeyId })
    expect(apiKey).toMatchObject({ apiKeyName: 'mine', expirationSeconds: '900' })
    await begin({ invalidateExisting: true })
    await expect(client.getWhoami({ organizationId })).rejects.toThrow('Turnkey error 16: could not find public key')
  })

  test('create_read_only_session: the header can query, and does nothing else', async () => {
    const { organizationId, userId } = member
    const { session, sessionExpiry } = await run<{ session: string; sessionExpiry: string }>(
      member,
      'createReadOnlySession',
      'ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION',
      {},
    )
    expect(Number(sessionExpiry) * 1000).toBeGreaterThan(Date.now())
    const post = async (path: string, body: object) => {
      const headers = { 'X-Session': session }
      const response = await fetch(`${world.url}/public/v1/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers,
      })
      return response.json()
    }
    expect(await post('query/whoami', { organizationId })).toMatchObject({ userId })
    expect(await post('submit/create_read_only_session', { organizationId })).toMatchObject({ code: 16 })
  })
})

test('H6 stamp_login: the token’s signature passes the official check, and no other key’s does', async () => {
  const { publicKeys } = world.custody.server
  const member = await world.createMember('H6')
  const { publicKey } = createTestApiKey()
  const { session } = await run<{ session: string }>(member, 'stampLogin', 'ACTIVITY_TYPE_STAMP_LOGIN', { publicKey })
  expect(await verifySessionJwtSignature(session, publicKeys.notarizer)).toBe(true)
  expect(await verifySessionJwtSignature(session, publicKeys.signer)).toBe(false)
  expect(await verifySessionJwtSignature(session)).toBe(false)
})

test('every endpoint that answered', async () => {
  await expect(world.answered()).toMatchFileSnapshot('answered/sessions.txt')
})
