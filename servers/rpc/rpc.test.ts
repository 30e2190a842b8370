import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../shared/log.ts'
import { createRpcServer } from './createRpcServer.ts'

const projectId = '00000000-0000-4000-8000-000000000001'
const page = 'https://wallet.example'
const request = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }
const result = { jsonrpc: '2.0', id: 1, result: '0x10' }
const reverted = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
const error = { jsonrpc: '2.0', id: 1, error: reverted }

let servers: Server[] = []
let logged: string[] = []
/** The timeout of the current upstream; only the test ends it. */
let time = new AbortController()
beforeEach(() => {
  servers = []
  logged = []
})
afterEach(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** An upstream of our own on a free port, which records the bodies it received. */
async function upstream(answer: (response: ServerResponse, body: string) => void = json(result)) {
  const bodies: string[] = []
  const listener: RequestListener = (message, response) => {
    let body = ''
    message.on('data', (chunk) => {
      body += chunk
    })
    message.on('end', () => {
      bodies.push(body)
      answer(response, body)
    })
  }
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/canary-key`, bodies }
}

function json(value: unknown, status = 200) {
  return (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** Never answers. */
const silence = () => time.abort()

/** A port on which no program listens. */
async function nobody(): Promise<string> {
  const { url } = await upstream()
  const server = servers.pop()!
  await new Promise((resolve) => server.close(resolve))
  return url
}

function rpcApp(urls: string[], options: { rate?: { burst: number; perMinute: number } } = {}) {
  return createRpcServer({
    upstreams: { 1: urls },
    findEnvironment: async (id) => (id === projectId ? { allowedOrigins: [page] } : undefined),
    log: createLog({ write: (line) => void logged.push(line) }),
    startTimeout: () => {
      time = new AbortController()
      return time.signal
    },
    ...options,
  }).app
}

function rpc(...options: Parameters<typeof rpcApp>) {
  const app = rpcApp(...options)
  return async (body: unknown, query = `chainId=1&projectId=${projectId}`, headers: Record<string, string> = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await app.request(`http://rpc.test/?${query}`, { method: 'POST', body: text, headers })
    const replyText = await response.text()
    return {
      status: response.status,
      body: replyText === '' ? undefined : JSON.parse(replyText),
      headers: response.headers,
    }
  }
}

const failed = (code: number, id: unknown = null, status = 200) => ({
  status,
  body: { jsonrpc: '2.0', id, error: { code, message: expect.any(String) } },
})

describe('forwarding', () => {
  test('default: the values go up and the reply comes back as they are written', async () => {
    const big = '{"jsonrpc":"2.0","id":1,"result":12345678901234567890}'
    const { url, bodies } = await upstream((response) => void response.end(big))
    const { app } = createRpcServer({
      upstreams: { 1: [url] },
      findEnvironment: async () => ({ allowedOrigins: [] }),
      log: () => {},
    })
    const text = '{"jsonrpc":"2.0","id":1.0,"method":"eth_call","params":[98765432109876543210, 1.50]}'
    const response = await app.request('/?chainId=1&projectId=x', { method: 'POST', body: text })
    expect(bodies).toEqual([text])
    expect(await response.text()).toBe(big)
    expect(response.headers.get('content-type')).toBe('application/json')
  })

  test('default: a batch', async () => {
    const { url } = await upstream(json([result, { ...result, id: 2 }]))
    const reply = await rpc([url])([request, { ...request, id: 2 }])
    expect(reply).toMatchObject({ status: 200, body: [result, { ...result, id: 2 }] })
  })

  test('behavior: the replies of a batch in another order', async () => {
    const { url } = await upstream(json([{ ...result, id: 'b' }, result]))
    const reply = await rpc([url])([request, { ...request, id: 'b' }])
    expect(reply).toMatchObject({ status: 200, body: [result, { ...result, id: 'b' }] })
  })

  test.each([
    ['one error for all', error],
    ['one too few', [result]],
    ['one twice', [result, result]],
    ['one too many', [result, { ...result, id: 'b' }, { ...result, id: 'c' }]],
  ])('error: a batch is answered with %s', async (_name, answer) => {
    const { url } = await upstream(json(answer))
    const { body } = await rpc([url])([request, { ...request, id: 'b' }])
    expect(body).toMatchObject([failed(-32002, 1).body, failed(-32002, 'b').body])
  })

  test("behavior: an upstream's own failure is passed on", async () => {
    const { url } = await upstream(json(error, 400))
    expect((await rpc([url])(request)).body).toEqual(error)
  })
})

describe('upstreams that fail (T21)', () => {
  test.each<[string, string, (response: ServerResponse) => void]>([
    ['says nothing', 'silent', silence],
    ['stops in the middle', 'silent', (response) => void response.writeHead(200).write('{"jsonrpc"', silence)],
    ['says no JSON', 'foreign', (response) => void response.end('<html>')],
    ['says JSON that is no reply', 'foreign', json({ hello: 1 })],
    ['says null', 'foreign', json(null)],
    ['answers another request', 'foreign', json({ ...result, id: 2 })],
    ['answers a request of no identifier', 'foreign', json({ ...error, id: null })],
    ['answers in another version', 'foreign', json({ ...result, jsonrpc: '1.0' })],
    ['answers with a batch', 'foreign', json([result])],
    ['gives a result and an error', 'foreign', json({ ...error, result: '0x10' })],
    ['gives neither', 'foreign', json({ jsonrpc: '2.0', id: 1 })],
    ['gives an error that is none', 'foreign', json({ ...error, error: 'canary' })],
    ['names its address in an error', 'foreign', json({ ...error, error: { code: 1, message: 'at /canary-key' } })],
    [
      'names its host in the data of an error',
      'foreign',
      json({ ...error, error: { ...reverted, data: '127.0.0.1' } }),
    ],
    ['is busy', 'busy', json(error, 429)],
    ['is overloaded', 'busy', json(error, 503)],
    ['does not know its operator', 'refusing', json(error, 401)],
    ['refuses its operator', 'refusing', json(error, 403)],
    // fetch itself makes a network error of it (Fetch §4.6).
    ['is behind a proxy', 'silent', json(error, 407)],
    ['is broken', 'refusing', json(error, 500)],
  ])('behavior: one that %s is passed over', async (_name, reason, answer) => {
    const first = await upstream(answer)
    const second = await upstream()
    expect((await rpc([first.url, second.url])(request)).body).toEqual(result)
    expect(JSON.parse(logged[0]!)).toMatchObject({ event: 'upstream failed', chainId: 1, upstream: '0', reason })
  })

  test('behavior: an upstream that redirects is skipped, and its target receives nothing', async () => {
    const elsewhere = await upstream()
    const first = await upstream((response) => void response.writeHead(307, { location: elsewhere.url }).end())
    const second = await upstream()
    expect((await rpc([first.url, second.url])(request)).body).toEqual(result)
    expect([elsewhere.bodies.length, second.bodies.length]).toEqual([0, 1])
  })

  test('behavior: an endless reply is abandoned at its size limit', async () => {
    const first = await upstream((response) => void pour(response))
    const second = await upstream()
    const ask = rpc([first.url, second.url])
    expect((await ask(request)).body).toEqual(result)
    expect(JSON.parse(logged[0]!)).toMatchObject({ reason: 'foreign' })
  })

  test('error: no upstream answers', async () => {
    const ask = rpc([(await upstream(json(null))).url, await nobody()])
    expect(await ask(request)).toMatchObject(failed(-32002, 1))
    expect(await ask([request, { ...request, id: 'b' }])).toMatchObject({
      status: 200,
      body: [failed(-32002, 1).body, failed(-32002, 'b').body],
    })
  })

  test('error: all upstreams are busy', async () => {
    const ask = rpc([(await upstream(json(null, 429))).url])
    expect(await ask(request)).toMatchObject(failed(-32005, 1))
  })

  test('behavior: a transaction that one upstream may have taken is not sent to the next', async () => {
    const silent = await upstream(silence)
    const next = await upstream()
    const send = { ...request, method: 'eth_sendRawTransaction', params: ['0x02'] }
    expect(await rpc([silent.url, next.url])([request, send])).toMatchObject({ body: [failed(-32002, 1).body, {}] })
    expect(next.bodies).toEqual([])
    expect((await rpc([await nobody(), next.url])(send)).body).toEqual(result)
  })

  test('behavior: neither page nor log contains an address, which may contain a key (T30)', async () => {
    const { body } = await rpc([await nobody()])(request)
    expect(JSON.stringify(body) + logged.join()).not.toMatch(/canary|127\.0\.0\.1|ECONN/)
  })
})

describe('methods', () => {
  test.each(['eth_call', 'eth_sendRawTransaction', 'eth_sendUserOperation', 'pm_getPaymasterData', 'net_version'])(
    'default: %s is forwarded',
    async (method) => {
      const { url } = await upstream()
      expect((await rpc([url])({ ...request, method })).body).toEqual(result)
    },
  )

  test.each([
    ...['admin_addPeer', 'personal_unlockAccount', 'debug_traceCall', 'miner_start', 'txpool_content', 'engine_x'],
    ...['anvil_setBalance', 'hardhat_reset', 'evm_mine', 'wallet_x', 'trace_call', 'ETH_call', 'eth', 'x', '_eth_call'],
    ...['eth_accounts', 'eth_coinbase', 'eth_sign', 'eth_signTransaction', 'eth_signTypedData_v4'],
    ...['eth_sendTransaction ', 'eth_sendTransaction\u0000', 'eth_sendtransaction', 'eth_Accounts', 'eth_', 'eth_a.b'],
    ...['eth_sendTransaction', 'eth_sendTransactionSync', 'eth_sendUnsignedTransaction', 'eth_submitWork'],
  ])('error: %s goes nowhere, alone or in a batch', async (method) => {
    const { url, bodies } = await upstream()
    const ask = rpc([url])
    expect(await ask({ ...request, method })).toMatchObject(failed(-32601, 1))
    const batch = [
      { ...request, method },
      { ...request, id: 'b', method },
    ]
    expect((await ask(batch)).body).toMatchObject([failed(-32601, 1).body, failed(-32601, 'b').body])
    expect(bodies).toEqual([])
  })
})

/** Answers every call of a batch, or the only call, in reverse order, with the identifier of each. */
const echo = (response: ServerResponse, body: string) => {
  const replies = [JSON.parse(body)].flat().map(({ id }: { id: unknown }) => ({ ...result, id }))
  json(Array.isArray(JSON.parse(body)) ? replies.reverse() : replies[0])(response)
}

describe('entries of a batch', () => {
  const refused = { ...request, id: 'no', method: 'eth_accounts' }
  const notification = { jsonrpc: '2.0', method: 'eth_sendRawTransaction', params: ['0x02'] }

  test('behavior: each entry has its own answer, in the order of the request; a refused entry is not forwarded', async () => {
    const { url, bodies } = await upstream(echo)
    const { status, body } = await rpc([url])([
      request,
      refused,
      7,
      { ...request, id: 'b' },
      { id: 'c', method: 'eth_call' },
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject([
      result,
      failed(-32601, 'no').body,
      failed(-32600).body,
      { ...result, id: 'b' },
      failed(-32600, 'c').body,
    ])
    expect(bodies.map((sent) => JSON.parse(sent))).toEqual([[request, { ...request, id: 'b' }]])
  })

  test('behavior: numbers keep their digits where an entry is refused', async () => {
    const big = '{"jsonrpc":"2.0","id":1,"result":12345678901234567890}'
    const call = '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[98765432109876543210,"],["]}'
    const { url, bodies } = await upstream((response) => void response.end(`[ ${big} ]`))
    const { app } = createRpcServer({
      upstreams: { 1: [url] },
      findEnvironment: async () => ({ allowedOrigins: [] }),
      log: () => {},
    })
    const body = `[${JSON.stringify(refused)}, ${call}]`
    const response = await app.request('/?chainId=1&projectId=x', { method: 'POST', body })
    expect(bodies).toEqual([`[${call}]`])
    expect(await response.text()).toMatch(`,${big}]`)
  })

  test('behavior: two entries of one identifier are both answered', async () => {
    const { url } = await upstream(echo)
    expect((await rpc([url])([request, refused, request])).body).toMatchObject([result, {}, result])
  })

  test('behavior: when no upstream answers, a refused entry still has its own reason', async () => {
    const { body } = await rpc([await nobody()])([refused, request])
    expect(body).toMatchObject([failed(-32601, 'no').body, failed(-32002, 1).body])
  })

  test('behavior: a notification is carried out and not answered', async () => {
    const { url, bodies } = await upstream(echo)
    const ask = rpc([url])
    expect(await ask(notification)).toMatchObject({ status: 204, body: undefined })
    expect(await ask([notification, { ...notification, method: 'eth_accounts' }])).toMatchObject({
      status: 204,
      body: undefined,
    })
    expect((await ask([notification, request])).body).toEqual([result])
    const sent = { ...notification, id: 'notification 0' }
    expect(bodies.map((each) => JSON.parse(each))).toEqual([sent, [sent], [sent, request]])
  })

  test('behavior: a notification that fails is not answered, and is sent once', async () => {
    const [silent, next] = [await upstream(silence), await upstream()]
    expect(await rpc([silent.url, next.url])(notification)).toMatchObject({ status: 204, body: undefined })
    expect(next.bodies).toEqual([])
  })
})

describe('forwards exactly the request that it checked', () => {
  const [good, bad] = ['"method":"eth_call"', '"method":"eth_sendTransaction"']
  const entry = (members: string) => `{"jsonrpc":"2.0","id":1,${members},"params":[]}`

  test.each([
    ['first', entry(`${bad},${good}`)],
    ['last', entry(`${good},${bad}`)],
    ['escaped', entry(`"meth\\u006fd":"eth_sendTransaction",${good}`)],
  ])('error: a second method, %s, goes nowhere, alone or in a batch', async (_name, text) => {
    const { url, bodies } = await upstream()
    const ask = rpc([url])
    expect((await ask(text)).body).toMatchObject(failed(-32600, 1).body)
    expect((await ask(`[${text}]`)).body).toMatchObject([failed(-32600, 1).body])
    expect(bodies).toEqual([])
  })

  test.each(['METHOD', 'Method', 'Params', 'ID', 'extra'])('behavior: a member "%s" stays here', async (name) => {
    const { url, bodies } = await upstream(echo)
    const ask = rpc([url])
    const text = entry(`"${name}":"eth_sendTransaction",${good}`)
    await ask(text)
    await ask(`[ ${text} ]`)
    expect(bodies).toEqual([entry(good), `[${entry(good)}]`])
  })
})

describe('requests that do not fit', () => {
  const ask = rpc([])
  test.each<[string, number, unknown]>([
    ['no JSON', -32700, '{'],
    ['nothing', -32700, ''],
    ['too deep', -32700, '['.repeat(5_000) + ']'.repeat(5_000)],
    ['a poisoned prototype (T23)', -32700, '{"__proto__":{"polluted":1},"jsonrpc":"2.0","id":1,"method":"x"}'],
    ['a number', -32600, 1],
    ['an empty batch', -32600, []],
    ['a batch that is too large', -32600, Array.from({ length: 101 }, () => request)],
    ['an identifier that is none', -32600, { ...request, id: null }],
  ])('error: %s', async (_name, code, body) => {
    expect(await ask(body)).toMatchObject(failed(code))
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test.each<[string, unknown]>([
    ['no method', { ...request, method: undefined }],
    ['a method that is none', { ...request, method: 1 }],
    ['another version', { ...request, jsonrpc: '1.0' }],
    ['parameters that are none', { ...request, params: 'x' }],
  ])('error: %s, with the identifier that it has', async (_name, body) => {
    expect(await ask(body)).toMatchObject(failed(-32600, 1))
  })

  test.each(['', 'chainId=2', 'chainId=__proto__', 'chainId=0x1', 'chainId=1e0'])('error: chain %j', async (query) => {
    expect(await ask(request, `${query}&projectId=${projectId}`)).toMatchObject(failed(-32602, 1))
  })

  test.each(['', 'projectId=', 'projectId=other'])('error: project %j (T32)', async (query) => {
    expect(await ask(request, `${query}&chainId=1`)).toMatchObject(failed(-32602))
  })

  test('error: too large', async () => {
    expect(await ask('x'.repeat(1024 * 1024 + 1))).toMatchObject(failed(-32600, null, 413))
  })

  test('error: too many', async () => {
    const limited = rpc([], { rate: { burst: 1, perMinute: 1 } })
    await limited(request)
    expect(await limited(request)).toMatchObject(failed(-32005, null, 429))
  })
})

describe('pages (T27)', () => {
  test('default: a listed page may read', async () => {
    const { url } = await upstream()
    const { headers } = await rpc([url])(request, undefined, { Origin: page })
    expect(headers.get('access-control-allow-origin')).toBe(page)
  })

  test('default: a listed page may send the headers of our clients and of the official popup clients', async () => {
    const headers = { Origin: page, 'Access-Control-Request-Method': 'POST' }
    const url = `http://rpc.test/?chainId=1&projectId=${projectId}`
    const reply = await rpcApp([]).request(url, { method: 'OPTIONS', headers })
    expect(reply.status).toBe(204)
    expect(reply.headers.get('access-control-allow-headers')).toBe(
      'Content-Type, X-Client-Version, X-Cbw-Sdk-Version, X-Cbw-Sdk-Platform',
    )
  })

  test.each(['https://evil.example', 'https://evilwallet.example', 'null'])('error: %s', async (origin) => {
    const { url, bodies } = await upstream()
    const reply = await rpc([url])(request, undefined, { Origin: origin })
    expect(reply).toMatchObject(failed(-32002, null, 403))
    expect(reply.body.error.message).toBe(
      'Resource unavailable. This origin is not in the allowedOrigins of the environment.',
    )
    expect(reply.headers.has('access-control-allow-origin')).toBe(false)
    expect(bodies).toEqual([])
  })
})

/** More than the limit. */
function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(1024 * 1024, ' ')
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', more)
  more()
}
