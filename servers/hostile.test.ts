import { describe, expect, test } from 'vitest'
import { hostedNames, startHostileTarget } from './testing/hostile/hostileServers.ts'
import { openRawConnection, type RawConnection } from './testing/hostile/rawConnection.ts'

// Attacks that a client can make on any server over HTTP. A new server is tested once its name is in
// `hostileServers.ts`.

const limits = {
  ...{ headerTimeoutMs: 400, requestTimeoutMs: 800, closeGraceMs: 300, answerTimeoutMs: 500 },
  ...{ connectionsPerAddress: 8, connectionsInAll: 16 },
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const post = (path: string, headers: string, body = '') => `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n${body}`
const countOf = (text: string, part: string) => text.split(part).length - 1

describe.each(hostedNames)('%s', (name) => {
  const start = async () => {
    const target = await startHostileTarget(name, limits)
    return { ...target, dial: () => openRawConnection(target.port) }
  }
  type Started = Awaited<ReturnType<typeof start>>

  const expectServed = async ({ dial }: Started) => {
    const client = await dial()
    client.send(get('/healthz'))
    expect(await client.status()).toBe('HTTP/1.1 200 OK')
  }

  test('default: one request after another on one connection', async () => {
    const client = await (await start()).dial()
    for (let count = 1; count <= 3; count += 1) {
      client.send(get('/healthz'))
      await expect.poll(() => countOf(client.received(), 'HTTP/1.1 200 OK')).toBe(count)
    }
    expect(client.isOpen()).toBe(true)
  })

  test('behavior: of requests that do not wait for their answers, the first is served and the connection ends', async () => {
    const target = await start()
    const client = await target.dial()
    client.send(get('/healthz').repeat(1000))
    const said = await client.closed()
    expect(countOf(said, 'HTTP/1.1')).toBe(1)
    expect(said).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(said).toMatch(/\r\nconnection: close\r\n/i)
    await expectServed(target)
  })

  test('behavior: a body whose last byte does not come ends in time', async () => {
    const target = await start()
    const client = await target.dial()
    const startedAt = performance.now()
    client.send(post(target.postPath, 'Content-Length: 100000\r\n', 'x'.repeat(99_999)))
    await client.closed()
    expect(performance.now() - startedAt).toBeLessThan(limits.requestTimeoutMs + 3_000)
    await expectServed(target)
  })

  test('behavior: headers that come slowly, or not at all, end in time', async () => {
    const target = await start()
    const [slow, silent] = [await target.dial(), await target.dial()]
    slow.send('GET /healthz HTTP/1.1\r\nHost: x\r\n')
    const dripping = setInterval(() => slow.send('X-A: b\r\n'), 50)
    expect(await slow.closed()).toMatch(/^HTTP\/1\.1 408 |^$/)
    clearInterval(dripping)
    await silent.closed()
    await expectServed(target)
  })

  test('behavior: a reader that does not take a large answer is let go', async () => {
    const target = await start()
    const client = await target.dial()
    client.stopReading()
    client.send(get(target.largePath))
    await expect.poll(target.connections, { timeout: 5_000 }).toBe(1)
    await expect.poll(target.connections, { timeout: 5_000 }).toBe(0)
    client.readOn()
    expect((await client.closed()).length).toBeLessThan(target.largeBytes)
    await expectServed(target)
  })

  test('behavior: a reader that takes it gets all of it', async () => {
    const target = await start()
    const client = await target.dial()
    client.send(get(target.largePath))
    await expect.poll(() => client.received().length).toBeGreaterThan(target.largeBytes)
  })

  test('behavior: a client that ends its own direction, before or after its request, holds no connection', async () => {
    const target = await start()
    const [silent, half, whole] = [await target.dial(), await target.dial(), await target.dial()]
    half.send('GET /healthz HTTP/1.1\r\n')
    whole.send(get('/healthz'))
    for (const client of [silent, half, whole]) {
      client.endWriting()
      await client.closed()
    }
    await expect.poll(target.connections).toBe(0)
    await expectServed(target)
  })

  test.each([
    ['headers that are too large', `GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`, 431],
    ['a request line that is none', 'HELLO\r\n\r\n', 400],
    ['bytes of another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: b\r\n\r\n', 400],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    ['a length that is no number', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', 400],
  ])('error: %s', async (_, request, status) => {
    const target = await start()
    const client = await target.dial()
    client.send(request)
    expect(await client.closed()).toMatch(`HTTP/1.1 ${status} `)
    await expectServed(target)
  })

  test('error: a body that is larger than it says or may be, in one piece or in chunks without end', async () => {
    const target = await start()
    const declared = await target.dial()
    declared.send(post(target.postPath, `Content-Length: ${2 ** 40}\r\n`, 'x'.repeat(1000)))
    expect(await declared.status()).toMatch(/^HTTP\/1\.1 (4\d\d|200) /)
    const chunked = await target.dial()
    chunked.send(post(target.postPath, 'Transfer-Encoding: chunked\r\n'))
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const sending = setInterval(() => chunked.send(chunk), 1)
    await chunked.closed()
    clearInterval(sending)
    await expectServed(target)
  })

  test('behavior: of too many connections of one address, those that wait longest give way', async () => {
    const target = await start()
    const held: RawConnection[] = []
    for (let count = 0; count < 20; count += 1) {
      const client = await target.dial()
      client.send(post(target.postPath, 'Content-Length: 100\r\n', 'x'))
      held.push(client)
    }
    await expectServed(target)
    const open = () => held.filter((client) => client.isOpen())
    await expect.poll(() => open().length).toBeLessThan(limits.connectionsPerAddress)
    expect(held.slice(0, 12).some((client) => client.isOpen())).toBe(false)
  })

  test('behavior: health while the database is away, and after it', async () => {
    const target = await start()
    const health = async () => (await fetch(`http://127.0.0.1:${target.port}/healthz`)).status
    expect(await health()).toBe(200)
    if (!target.moveDatabase) return
    target.moveDatabase.away()
    await expect.poll(health, { timeout: 5_000 }).toBe(503)
    target.moveDatabase.back()
    await expect.poll(health, { timeout: 5_000 }).toBe(200)
  })

  test('behavior: a stop in the middle of a request ends in time', async () => {
    const target = await start()
    const client = await target.dial()
    client.send(post(target.postPath, 'Content-Length: 100\r\n', 'x'))
    // The server has read the earlier bytes.
    await expectServed(target)
    const startedAt = performance.now()
    await target.close()
    expect(performance.now() - startedAt).toBeLessThan(limits.closeGraceMs + 1_000)
    await expect(openRawConnection(target.port)).rejects.toThrow()
  })
})
