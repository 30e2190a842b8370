import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRawConnection } from '../testing/hostile/rawConnection.ts'
import { admitBodies } from './admitBodies.ts'
import { bodyBudget, bufferedBytes } from './limits.ts'
import { paceStrangers } from './paceStrangers.ts'
import { type Served, serve } from './serve.ts'

const megabyte = 1024 * 1024
const perAddress = bodyBudget.perKey / megabyte
/** How many are read now, the most at a time, and how many were ever begun. */
let bodies: { reading: number; most: number; started: number }
let served: Served

beforeEach(async () => {
  const counter = { reading: 0, most: 0, started: 0 }
  bodies = counter
  const app = new Hono()
    .use(paceStrangers({ trustedProxies: 1 }))
    .use(admitBodies({ maxBodyBytes: megabyte, trustedProxies: 1 }))
    .get('/token-needed', (c) => c.body(null, c.req.header('Authorization') ? 200 : 401))
    .post('/', async (c) => {
      counter.reading += 1
      counter.started += 1
      counter.most = Math.max(counter.most, counter.reading)
      try {
        return c.text(String((await c.req.text()).length))
      } finally {
        counter.reading -= 1
      }
    })
    .onError((_, c) => c.body(null, 500))
  served = await serve(app, { name: 'test', port: 0, log: () => {}, trustedProxies: 1 })
})
afterEach(() => served.close())

const head = (address: string, bytes: number) =>
  `POST / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Length: ${bytes}\r\n\r\n`

/** Clients that never send the end of a body. */
const withhold = (count: number, { address, bytes, sent = 1 }: { address: string; bytes: number; sent?: number }) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const client = await openRawConnection(served.port)
      client.send(head(address, bytes) + 'x'.repeat(sent))
      return client
    }),
  )
/** So much of a body has arrived that the server begins to read it. */
const begun = 2 * bufferedBytes

test("default: reads a limited number of an address's large bodies at a time, and the next when one is complete", async () => {
  const [first] = await withhold(perAddress + 5, { address: '10.0.0.1', bytes: megabyte, sent: begun })
  await expect.poll(() => bodies.most).toBe(perAddress)
  await withhold(1, { address: '10.0.0.2', bytes: megabyte, sent: begun })
  await expect.poll(() => bodies.most).toBe(perAddress + 1)
  first?.send('x'.repeat(megabyte - begun))
  expect(await first?.status()).toBe('HTTP/1.1 200 OK')
  await expect.poll(() => bodies.started).toBeGreaterThan(perAddress + 1)
  expect(bodies.most).toBe(perAddress + 1)
})

/** From each of nine addresses, as many bodies as one address may have read at a time: more than there is room for. */
const withholdFromMany = (sent: number) =>
  Promise.all(
    Array.from({ length: 9 }, (_, at) => withhold(perAddress, { address: `10.0.9.${at}`, bytes: megabyte, sent })),
  )

async function timeOf(bytes: number): Promise<number> {
  const startedAt = performance.now()
  const [honest] = await withhold(1, { address: '10.0.0.3', bytes, sent: bytes })
  expect(await honest?.status()).toBe('HTTP/1.1 200 OK')
  return performance.now() - startedAt
}

test('behavior: bodies that were declared and do not come make no other body wait (T24)', async () => {
  await withholdFromMany(1)
  expect(await timeOf(20 * 1024)).toBeLessThan(1_000)
  expect(await timeOf(megabyte)).toBeLessThan(1_000)
  expect(bodies.reading).toBe(0)
})

test('behavior: a body that stops in the middle is given up, and others have its room (T24)', async () => {
  const stopped = (await withholdFromMany(begun)).flat()
  await expect.poll(() => bodies.reading).toBe(bodyBudget.capacity / megabyte)
  expect(await timeOf(20 * 1024)).toBeLessThan(1_000)
  expect(await timeOf(megabyte)).toBeLessThan(5_000)
  for (const client of stopped) await client.closed()
  await expect.poll(() => bodies.reading).toBe(0)
})

test('behavior: a body that comes slowly and steadily is read', async () => {
  const [slow] = await withhold(1, { address: '10.0.0.1', bytes: megabyte / 2, sent: begun })
  let left = megabyte / 2 - begun
  const sending = setInterval(() => {
    const piece = Math.min(left, 32 * 1024)
    left -= piece
    if (piece > 0) slow?.send('x'.repeat(piece))
  }, 125)
  expect(await slow?.status()).toBe('HTTP/1.1 200 OK')
  clearInterval(sending)
})

test('behavior: small bodies do not wait', async () => {
  await withhold(perAddress + 5, { address: '10.0.0.1', bytes: megabyte, sent: begun })
  await expect.poll(() => bodies.reading).toBe(perAddress)
  const [small] = await withhold(1, { address: '10.0.0.1', bytes: 2 })
  small?.send('x')
  expect(await small?.status()).toBe('HTTP/1.1 200 OK')
})

test('behavior: refusals to one address become slower; admitted requests are not delayed', async () => {
  const ask = async (address: string, headers = {}) => {
    const startedAt = performance.now()
    const response = await fetch(`${served.url}/token-needed`, { headers: { 'X-Forwarded-For': address, ...headers } })
    return { status: response.status, ms: performance.now() - startedAt }
  }
  const refused = await Promise.all(Array.from({ length: 200 }, () => ask('10.0.0.1')))
  expect(refused.every(({ status }) => status === 401)).toBe(true)
  expect(Math.max(...refused.map(({ ms }) => ms))).toBeGreaterThan(1_000)
  const [next, other, granted] = await Promise.all([
    ask('10.0.0.1'),
    ask('10.0.0.2'),
    ask('10.0.0.1', { Authorization: 'x' }),
  ])
  expect(next.status).toBe(401)
  expect(other.ms).toBeLessThan(1_000)
  expect(granted).toMatchObject({ status: 200 })
  expect(granted.ms).toBeLessThan(1_000)
})
