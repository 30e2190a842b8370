import { describe, expect, test } from 'vitest'
import { hostedNames, socketNames, startHostileTarget } from './testing/hostile/hostileServers.ts'
import { openRawConnection, type RawConnection } from './testing/hostile/rawConnection.ts'
import { opcode, openRawSocket, toFrame } from './testing/hostile/rawSocket.ts'

// Attacks that a client can make on any server over HTTP and over sockets. A new server is tested once its name is in
// `hostileServers.ts`.

const limits = {
  ...{ headerTimeoutMs: 400, requestTimeoutMs: 800, closeGraceMs: 300, answerTimeoutMs: 500 },
  ...{ connectionsPerAddress: 8, connectionsInAll: 16 },
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const post = (path: string, headers: string, body = '') => `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n${body}`
const countOf = (text: string, part: string) => text.split(part).length - 1

describe.each(hostedNames)('%s', (name) => {
  const start = async (changes: Partial<typeof limits> = {}) => {
    const target = await startHostileTarget(name, { ...limits, ...changes })
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

  test('behavior: of pipelined requests, the first is served and the connection ends', async () => {
    const target = await start()
    const client = await target.dial()
    client.send(get('/healthz').repeat(1000))
    const said = await client.closed()
    expect(countOf(said, 'HTTP/1.1')).toBe(1)
    expect(said).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(said).toMatch(/\r\nconnection: close\r\n/i)
    await expectServed(target)
  })

  test('behavior: a request whose body never completes is ended in time', async () => {
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

  test('behavior: a client that does not read a large answer is disconnected', async () => {
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

  test('behavior: a client that reads it gets all of it', async () => {
    // On a busy machine, this process reads nothing for half a second.
    const target = await start({ answerTimeoutMs: 30_000 })
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

test('every server of sockets is among those that are tested as one', async () => {
  const found = []
  for (const name of hostedNames) if ((await startHostileTarget(name, {})).hasSockets) found.push(name)
  expect(found).toEqual([...socketNames])
})

describe.each(socketNames)('%s: sockets', (name) => {
  const kilobyte = 1024
  const bounds = { unfinishedMs: 800, unfinishedPerAddress: 256 * kilobyte, unfinishedInAll: 1024 * kilobyte }
  const start = async (others = {}) => {
    const target = await startHostileTarget(name, { ...bounds, closeGraceMs: limits.closeGraceMs, ...others })
    return { ...target, dial: () => openRawSocket(target) }
  }
  type Started = Awaited<ReturnType<typeof start>>

  /** Sends a text, and waits for its answer. */
  const expectAnswered = async (client: RawConnection, ...frames: Buffer[]) => {
    const before = client.received().length
    for (const frame of frames) client.send(frame)
    await expect.poll(() => client.received().length, { timeout: 5_000 }).toBeGreaterThan(before)
  }
  const expectServed = async ({ dial, text }: Started) => expectAnswered(await dial(), toFrame(text))

  const fragment = (length: number) => toFrame('x'.repeat(length), { isFinal: false })

  test('default: a message in one frame, in fragments with a ping between them, and in pieces', async () => {
    const { dial, text } = await start()
    const client = await dial()
    await expectAnswered(client, toFrame(text))
    const [first, last] = [
      toFrame(text.slice(0, 3), { isFinal: false }),
      toFrame(text.slice(3), { opcode: opcode.continuation }),
    ]
    await expectAnswered(client, first, toFrame('', { opcode: opcode.ping }), last)
    await expectAnswered(client, ...[...toFrame(text)].map((byte) => Buffer.of(byte)))
    expect(client.isOpen()).toBe(true)
  })

  test('behavior: an unfinished message closes its socket after a time, even if the client keeps sending pongs (T24)', async () => {
    const target = await start()
    const [fragments, frame, header, quiet] = await Promise.all(Array.from({ length: 4 }, target.dial))
    fragments?.send(fragment(10 * kilobyte))
    frame?.send(toFrame('x'.repeat(10 * kilobyte)).subarray(0, -1))
    header?.send(toFrame('hello').subarray(0, 1))
    const ponging = setInterval(() => fragments?.send(toFrame('', { opcode: opcode.pong })), 50)
    for (const client of [fragments, frame, header]) await client?.closed()
    clearInterval(ponging)
    // It has sent nothing, and waits for messages of others.
    expect(quiet?.isOpen()).toBe(true)
    await expectServed(target)
  })

  test('behavior: unfinished messages of one address are kept up to a limit; above it, the oldest are dropped (T24)', async () => {
    const target = await start({ unfinishedMs: 60_000 })
    const clients = await Promise.all(Array.from({ length: 8 }, target.dial))
    for (const client of clients) {
      client.send(fragment(100 * kilobyte))
      client.send(toFrame('', { opcode: opcode.ping }))
      // Its pong says that the fragment has been read.
      await expectAnswered(client)
    }
    await expect.poll(() => clients.filter((client) => client.isOpen()).length).toBe(2)
    expect(clients.at(-1)?.isOpen()).toBe(true)
    await expectServed(target)
  })

  test('behavior: fragments of a byte count for the memory that they take (T24)', async () => {
    const target = await start({ unfinishedMs: 60_000 })
    const [client, other] = [await target.dial(), await target.dial()]
    const byte = toFrame('x', { opcode: opcode.continuation, isFinal: false })
    client.send(Buffer.concat([fragment(1), ...Array.from({ length: 5000 }, () => byte)]))
    other.send(fragment(kilobyte))
    await client.closed()
    expect(other.isOpen()).toBe(true)
    await expectServed(target)
  })

  test.each([
    ['a message that is too long', toFrame('x'.repeat(2 ** 20 + 1))],
    ['a frame without a mask', Buffer.from([0x81, 0x01, 0x61])],
    ['an unknown kind of frame', toFrame('a', { opcode: 3 })],
    ['a long ping', toFrame('x'.repeat(126), { opcode: opcode.ping })],
    ['a ping in fragments', toFrame('a', { opcode: opcode.ping, isFinal: false })],
    ['the end of no message', toFrame('a', { opcode: opcode.continuation })],
    ['a text that is no UTF-8', Buffer.concat([toFrame('').fill(0x81, 1, 2), Buffer.of(0xff)])],
    ['a length of 2^63', Buffer.from([0x81, 0xff, 0x80, ...Array.from({ length: 11 }, () => 0)])],
  ])('error: %s ends the socket', async (_, frame) => {
    const target = await start()
    const client = await target.dial()
    client.send(frame)
    await client.closed()
    await expectServed(target)
  })

  test('behavior: a stop in the middle of a message ends in time', async () => {
    const target = await start({ unfinishedMs: 60_000 })
    const client = await target.dial()
    client.send(fragment(kilobyte))
    const startedAt = performance.now()
    await target.close()
    await client.closed()
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })
})
