import { once } from 'node:events'
import { createRelayJwt } from 'latchkey/crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startRelay, type TestRelay } from '../testing/relay.ts'
import { newSeed, newTopic, openRelayClient, toDialUrl } from '../testing/relayClient.ts'

let relay: TestRelay
afterEach(() => relay.close())

/** How the relay ends a socket. */
async function ending(url: string, options: { headers?: Record<string, string> } = {}) {
  const socket = new WebSocket(url, options)
  const [code, reason] = await once(socket, 'close')
  return { code, reason: String(reason) }
}

/** A call over HTTP; the token in the query, as with sockets, or in a header. */
async function post(body: unknown, options: { query?: string; headers?: Record<string, string> } = {}) {
  const { query = new URL(await toDialUrl(relay.url)).search, headers = {} } = options
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(`${relay.httpUrl}/rpc${query}`, { method: 'POST', body: text, headers })
  return { status: response.status, body: await response.json() }
}
const subscribe = () => ({ id: '1', jsonrpc: '2.0', method: 'irn_subscribe', params: { topic: newTopic() } })

const day = 86_400
const tokenOf = (claims: { audience?: string; secondsAgo?: number } = {}) => {
  const { audience = relay.url, secondsAgo = 0 } = claims
  const issuedAt = Math.floor(Date.now() / 1000) - secondsAgo
  return createRelayJwt(newSeed(), { audience, subject: newSeed(), issuedAt })
}
const dial = (auth: string, projectId = 'test') => `${relay.url}/?${new URLSearchParams({ auth, projectId })}`

describe('tokens (relay-pairing §4)', () => {
  test.each<[string, () => Promise<string>]>([
    ['none', async () => relay.url],
    ['one that is none', async () => dial('a.b.c')],
    ['a forged one', async () => dial((await tokenOf()).replace(/.{6}$/, 'AAAAAA'))],
    ['one that has expired', async () => dial(await tokenOf({ secondsAgo: day + 121 }))],
    ['one for another relay', async () => dial(await tokenOf({ audience: 'wss://relay.example' }))],
    ['one for an address that is none', async () => dial(await tokenOf({ audience: 'relay' }))],
  ])('error: %s ends the socket with 3000', async (_, toUrl) => {
    relay = await startRelay()
    expect(await ending(await toUrl())).toEqual({ code: 3000, reason: 'InvalidJwt' })
    const { status, body } = await post(subscribe(), { query: new URL(await toUrl()).search })
    expect(status).toBe(401)
    expect(body).toEqual({
      id: null,
      jsonrpc: '2.0',
      error: { code: 3000, message: 'Unauthorized.', data: 'InvalidJwt' },
    })
  })

  test('error: a token for another relay, regardless of the host that the client claims', async () => {
    relay = await startRelay()
    const audience = 'wss://relay.example'
    const url = dial(await tokenOf({ audience }))
    expect(await ending(url, { headers: { Host: 'relay.example' } })).toEqual({ code: 3000, reason: 'InvalidJwt' })
  })

  test('behavior: clocks may differ by two minutes', async () => {
    relay = await startRelay()
    const options = { headers: { Authorization: `Bearer ${await tokenOf({ secondsAgo: day + 60 })}` } }
    expect((await post(subscribe(), { query: '?projectId=test', ...options })).status).toBe(200)
  })

  test('option: publicUrls', async () => {
    relay = await startRelay({ publicUrls: ['wss://relay.example', 'wss://relay.example:8443/path'] })
    for (const audience of ['wss://relay.example/', 'wss://relay.example:8443']) {
      await (await openRelayClient(relay.url, { audience })).close()
    }
    expect(await ending(dial(await tokenOf()))).toEqual({ code: 3000, reason: 'InvalidJwt' })
  })
})

describe('projects', () => {
  const page = 'https://page.example'
  const findProject = async (projectId: string) => (projectId === 'known' ? { allowedOrigins: [page] } : undefined)

  test('default: any text that is not empty', async () => {
    relay = await startRelay()
    await (await openRelayClient(relay.url, { projectId: 'anything at all', headers: { Origin: page } })).close()
    expect(await ending(dial(await tokenOf(), ''))).toEqual({ code: 3000, reason: 'ProjectNotFound' })
  })

  test('option: findProject', async () => {
    relay = await startRelay({ findProject })
    await (await openRelayClient(relay.url, { projectId: 'known' })).close()
    await (await openRelayClient(relay.url, { projectId: 'known', headers: { Origin: page } })).close()
    expect(await ending(dial(await tokenOf(), 'other'))).toEqual({ code: 3000, reason: 'ProjectNotFound' })
    const stranger = { headers: { Origin: 'https://stranger.example' } }
    expect(await ending(dial(await tokenOf(), 'known'), stranger)).toEqual({ code: 3000, reason: 'OriginNotAllowed' })
    const query = new URL(dial(await tokenOf(), 'known')).search
    expect((await post(subscribe(), { query, ...stranger })).status).toBe(403)
  })

  test('behavior: a failure of our own blocks no client permanently', async () => {
    relay = await startRelay({ findProject: () => Promise.reject(new Error('canary')) })
    expect(await ending(dial(await tokenOf()))).toEqual({ code: 1011, reason: 'Internal' })
    expect(relay.logged.join()).toContain('dial failed')
    expect(relay.logged.join()).not.toContain('canary')
  })
})

describe('POST /rpc', () => {
  test('default: the same calls', async () => {
    relay = await startRelay()
    const seed = newSeed()
    const phone = await openRelayClient(relay.url, { seed })
    const page = await openRelayClient(relay.url)
    const call = subscribe()
    const { status, body } = await post(call, { query: new URL(await toDialUrl(relay.url, { seed })).search })
    expect({ status, body }).toEqual({ status: 200, body: { id: '1', jsonrpc: '2.0', result: expect.any(String) } })
    await page.call('irn_publish', { ...call.params, message: 'a', ttl: 300, tag: 0 })
    expect(await phone.deliveries(1)).toMatchObject([{ message: 'a' }])
  })

  test.each([
    ['no JSON', '{'],
    ['an answer', { id: '1', jsonrpc: '2.0', result: true }],
    ['a batch', [subscribe()]],
  ])('error: %s', async (_, body) => {
    relay = await startRelay()
    expect(await post(body)).toMatchObject({ status: 200, body: { error: { code: -32600 } } })
  })
})

describe('the time of the relay', () => {
  /** The relay's messages before the first request, and how the socket ended. */
  async function heard(url: string) {
    const socket = new WebSocket(url)
    const frames: unknown[] = []
    socket.on('message', (data) => {
      frames.push(JSON.parse(String(data)))
      socket.close()
    })
    const [code, reason] = await once(socket, 'close')
    return { frames, code, reason: String(reason) }
  }
  const time = Date.UTC(2026, 0, 1)
  const tokenAt = (at: number) =>
    createRelayJwt(newSeed(), { audience: relay.url, subject: newSeed(), issuedAt: Math.floor(at / 1000) })

  test("default: a client that asks for the relay's time receives it first", async () => {
    relay = await startRelay({ now: () => time })
    const { frames } = await heard(`${dial(await tokenAt(time))}&sayTime=true`)
    const id = expect.stringMatching(/^\d{19}$/)
    expect(frames).toEqual([{ id, jsonrpc: '2.0', method: 'irn_time', params: { time } }])
  })

  test.each([
    ['a day and more ahead', 100_000_000],
    ['a day and more behind', -100_000_000],
  ])('behavior: a token that is %s is refused, and a client that asked receives the time', async (_, off) => {
    relay = await startRelay({ now: () => time })
    const url = dial(await tokenAt(time + off))
    expect(await heard(`${url}&sayTime=true`)).toEqual({ frames: [], code: 3000, reason: `InvalidJwt ${time}` })
    expect(await heard(url)).toEqual({ frames: [], code: 3000, reason: 'InvalidJwt' })
  })

  test('behavior: a token of other clients may be two hours ahead', async () => {
    relay = await startRelay({ now: () => time })
    const client = new WebSocket(dial(await tokenAt(time + 7_200_000)))
    await once(client, 'open')
    client.close()
    const [code] = await once(client, 'close')
    expect(code).toBe(1005)
  })

  test("error: a token with another fault than its time is refused without the relay's time", async () => {
    relay = await startRelay({ now: () => time, findProject: async () => undefined })
    const url = `${dial(await tokenAt(time))}&sayTime=true`
    expect(await heard(url)).toEqual({ frames: [], code: 3000, reason: 'ProjectNotFound' })
  })
})
