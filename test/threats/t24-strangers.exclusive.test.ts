import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { PasskeyError, verifyAttestation } from '../../servers/shared/passkey.ts'
import { createTestApiKey, createTestCustody, toStampHeader } from '../../servers/testing/custody.ts'
import { type HostileTarget, startHostileTarget } from '../../servers/testing/hostile/hostileServers.ts'
import { openRawConnection } from '../../servers/testing/hostile/rawConnection.ts'
import { createRsaAttestation } from '../../servers/testing/rsaAttestation.ts'

// T24: an attacker without a key keeps a server busy, or makes it use memory. `bench/flood.ts` measures how much other clients
// notice.

const megabyte = 1024 * 1024
const health = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
const post = (path: string, headers: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n${body}`

const expectServed = async (port: number, localAddress?: string) => {
  const client = await openRawConnection(port, localAddress)
  client.send(health)
  expect(await client.status()).toBe('HTTP/1.1 200 OK')
}

test('requests without waiting: of thousands on one connection, one at a time is served', async () => {
  const { port } = await startHostileTarget('custody', {})
  const client = await openRawConnection(port)
  client.send(health.repeat(2000))
  expect((await client.closed()).split('HTTP/1.1').length - 1).toBe(1)
  await expectServed(port)
})

test('endless connections: an address may open so many, and can still dial', async () => {
  const target = await startHostileTarget('custody', {})
  for (let count = 0; count < 600; count += 1) (await openRawConnection(target.port)).send('GET /')
  await expectServed(target.port)
  // At once, because all of them are closed once their time for headers is over.
  expect(target.connections()).toBeLessThanOrEqual(500)
})

test('a thousand connections at once: addresses are served in turn, so a client that dials after them does not wait for them', async () => {
  const { port } = await startHostileTarget('custody', {})
  const answered: string[] = []
  const ask = async (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => socket.write(health))
    await once(socket, 'data')
    answered.push(localAddress)
    socket.destroy()
  }
  const dialled = Array.from({ length: 1000 }, (_, at) => ask(`127.6.9.${(at % 9) + 1}`))
  await Promise.all([...dialled, ask('127.0.0.1')])
  expect(answered.indexOf('127.0.0.1')).toBeLessThan(200)
})

test('bodies that never end: only so many bytes of them are read at a time', async () => {
  const target = await startHostileTarget('custody', {})
  const before = process.memoryUsage().arrayBuffers
  const body = 'x'.repeat(megabyte - 1)
  for (let count = 0; count < 200; count += 1) {
    const client = await openRawConnection(target.port)
    client.send(post(target.postPath, `Content-Length: ${megabyte}\r\n`, body))
  }
  await expectServed(target.port)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(80 * megabyte)
})

/** Nine addresses begin as many bodies as one may have read at a time: more than there is room for. */
async function beginBodies({ port, postPath }: HostileTarget, sent: string): Promise<void> {
  for (let at = 1; at <= 9; at += 1) {
    for (let count = 0; count < 4; count += 1) {
      const client = await openRawConnection(port, `127.9.${at}.1`)
      client.send(post(postPath, `Content-Length: ${megabyte}\r\n`, sent))
    }
  }
  // An address's turns come in order: once this is served, its bodies have begun.
  for (let at = 1; at <= 9; at += 1) await expectServed(port, `127.9.${at}.1`)
}

/** A refusal, because the body holds no request: it has been read. */
async function expectBodyRead({ port, postPath }: HostileTarget): Promise<void> {
  const client = await openRawConnection(port)
  client.send(post(postPath, `Content-Length: ${megabyte / 4}\r\n`, 'x'.repeat(megabyte / 4)))
  const late = new Promise((resolve) => setTimeout(() => resolve('late'), 10_000))
  expect(await Promise.race([client.status(), late])).toMatch('HTTP/1.1 4')
}

test('bodies that are declared and not sent: the body of another client does not wait for them', async () => {
  const target = await startHostileTarget('custody', {})
  await beginBodies(target, 'x')
  await expectBodyRead(target)
})

test('bodies that stop in the middle: they give way to those of others', async () => {
  const target = await startHostileTarget('custody', {})
  await beginBodies(target, 'x'.repeat(megabyte / 8))
  await expectBodyRead(target)
})

test('large answers that are not read: one address keeps a limited number of bytes waiting', async () => {
  const target = await startHostileTarget('custody', {})
  for (let count = 0; count < 20; count += 1) {
    const client = await openRawConnection(target.port)
    client.stopReading()
    client.send(`GET ${target.largePath} HTTP/1.1\r\nHost: x\r\n\r\n`)
  }
  await expect.poll(target.connections, { timeout: 5_000 }).toBeLessThanOrEqual(2)
  await expectServed(target.port)
})

test("a megabyte with a stranger's stamp is not parsed", async () => {
  const custody = await createTestCustody()
  const body = `{"organizationId":"${custody.parent.organizationId}" no JSON ${'x'.repeat(megabyte / 2)}`
  const answer = await custody.send('/public/v1/query/whoami', body, toStampHeader(body, createTestApiKey()))
  expect(answer).toMatchObject({ status: 401, body: { message: expect.stringContaining('could not find public key') } })
})

test('repeated refusals: an address gets so many in a time', async () => {
  const { port } = await startHostileTarget('custody', {})
  const url = `http://127.0.0.1:${port}/public/v1/query/whoami`
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: 200 }, async () => (await fetch(url, { method: 'POST', body: '{}' })).text()))
  expect(performance.now() - startedAt).toBeGreaterThan(1_500)
})

test('a passkey that is slow to verify is not registered', async () => {
  const policy = {
    origins: ['https://wallet.example'],
    rpIds: ['wallet.example'],
    userVerification: 'preferred',
  } as const
  const challenge = randomBytes(32).toString('base64url')
  const exponent = new Uint8Array(383).fill(0xff)
  const home = { origin: 'https://wallet.example', rpId: 'wallet.example' }
  const attestation = createRsaAttestation({ ...home, challenge, modulusBytes: 512, exponent })
  await expect(verifyAttestation(attestation, challenge, policy)).rejects.toThrow(PasskeyError)
})
