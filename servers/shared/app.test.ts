import { WireError } from 'latchkey/wire'
import { beforeEach, describe, expect, test } from 'vitest'
import { BodyTooLargeError } from './admitBodies.ts'
import { createApp, NoSuchRouteError } from './app.ts'
import { createLog } from './log.ts'

let logged: Record<string, unknown>[] = []
beforeEach(() => {
  logged = []
})

function app(allowed: string[] = []) {
  return createApp({
    server: 'test',
    log: createLog({ write: (line) => void logged.push(JSON.parse(line)), now: () => 0 }),
    maxBodyBytes: 10,
    allowOrigin: (origin) => allowed.includes(origin),
    allowHeaders: ['X-Stamp'],
    toAnswer: (error) => {
      if (error instanceof WireError) return { status: 400, body: error.message }
      if (error instanceof BodyTooLargeError) return { status: 413, body: 'large' }
      if (error instanceof NoSuchRouteError) return { status: 404, body: 'nowhere' }
      return { status: 500, body: 'internal' }
    },
  })
    .get('/fine', (c) => c.text('fine'))
    .post('/echo', async (c) => c.text(await c.req.text()))
    .get('/broken', () => {
      throw new TypeError('canary')
    })
    .get('/unfit', () => {
      throw new WireError('a.b', 'expected c')
    })
}

describe('answers', () => {
  test('default: a request id and security headers', async () => {
    const { headers } = await app().request('/fine')
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      vary: 'Origin',
    })
  })

  test.each([
    ['/unfit', 400, 'a.b: expected c'],
    ['/nowhere', 404, 'nowhere'],
    ['/broken', 500, 'internal'],
  ])("error: %s is answered with the server's own message", async (path, status, body) => {
    const response = await app().request(path)
    expect({ status: response.status, body: await response.json() }).toEqual({ status, body })
    expect(response.headers.get('x-request-id')).toBeTruthy()
  })

  test('error: a body that is too large, declared or not', async () => {
    const send = (init: RequestInit) => app().request('/echo', { method: 'POST', ...init })
    const stream = () => new Blob(['x'.repeat(11)]).stream()
    expect((await send({ body: 'x'.repeat(10) })).status).toBe(200)
    expect((await send({ body: 'x'.repeat(11) })).status).toBe(413)
    expect((await send({ body: 'x', headers: { 'content-length': '11' } })).status).toBe(413)
    expect((await send({ body: stream(), duplex: 'half' } as RequestInit)).status).toBe(413)
  })
})

describe('log', () => {
  test('default: one line a request, without its query', async () => {
    await app().request('/fine?secret=canary', { headers: { 'X-Client-Version': '@turnkey/http@6.6.0' } })
    expect(logged).toEqual([
      {
        ...{ at: '1970-01-01T00:00:00.000Z', level: 'info', event: 'request', server: 'test', method: 'GET' },
        ...{ path: '/fine', status: 200, ms: expect.any(Number), requestId: expect.any(String) },
        clientVersion: '@turnkey/http@6.6.0',
      },
    ])
  })

  test('behavior: an internal failure logs its class and place, not its message (T30)', async () => {
    const response = await app().request('/broken')
    const [failure, request] = logged
    expect(failure).toMatchObject({
      level: 'error',
      errorName: 'TypeError',
      stack: expect.stringContaining('app.test.ts'),
    })
    expect(failure?.requestId).toBe(response.headers.get('x-request-id'))
    expect(request).toMatchObject({ status: 500 })
    expect(JSON.stringify(logged)).not.toContain('canary')
  })

  test('behavior: a health check leaves no line', async () => {
    expect(await (await app().request('/healthz')).json()).toEqual({ status: 'ok', server: 'test' })
    expect(logged).toEqual([])
  })
})

describe('cors (T27)', () => {
  const ask = (origin: string, method = 'GET') =>
    app(['https://a.example', 'null']).request('/fine', {
      method,
      headers: { Origin: origin, ...(method === 'OPTIONS' && { 'Access-Control-Request-Method': 'GET' }) },
    })

  test('default: the exact origin, never a wildcard, no credentials', async () => {
    const { headers } = await ask('https://a.example')
    expect(headers.get('access-control-allow-origin')).toBe('https://a.example')
    expect(headers.has('access-control-allow-credentials')).toBe(false)
  })

  test('default: a preflight', async () => {
    const { status, headers } = await ask('https://a.example', 'OPTIONS')
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-headers')).toBe('X-Stamp')
    expect(headers.get('access-control-max-age')).toBe('600')
  })

  test.each(['https://b.example', 'https://aa.example', 'null', '*'])('error: %s', async (origin) => {
    expect((await ask(origin)).headers.has('access-control-allow-origin')).toBe(false)
    expect((await ask(origin, 'OPTIONS')).status).toBe(403)
  })
})
