import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { maxFrameLength } from 'latchkey/wire/relay'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { createCalls } from '../../servers/relay/calls.ts'
import { addressRate, dialRate, projectRate, socketLimits } from '../../servers/relay/limits.ts'
import type { Relay } from '../../servers/relay/methods.ts'
import { createSockets } from '../../servers/shared/sockets/createSockets.ts'
import type { Reading } from '../../servers/shared/sockets/fairReading.ts'
import { opcode, openRawSocket, toFrame } from '../../servers/testing/hostile/rawSocket.ts'
import { type RelayProcess, startRelayProcess } from '../../servers/testing/relay.ts'
import { newTopic } from '../../servers/testing/relayClient.ts'
import { openRelayTenant, type RelayTenant } from './parts/relayTenant.ts'

// T24: an attacker floods the relay with connections, frames, topics, and messages that no client fetches. Its memory stays
// bounded, and it serves clients from other addresses.

/** How much more memory the relay may use than before, whatever is sent to it here: a gigabyte in all. */
const maxGrowth = 300 * 2 ** 20

const folder = mkdtempSync(join(tmpdir(), 'latchkey-flood-'))
let relay: RelayProcess
let tenant: RelayTenant
let before: number

beforeAll(async () => {
  relay = await startRelayProcess({ store: join(folder, 'relay.sqlite'), isBounded: true })
  tenant = await openRelayTenant(relay.url)
  before = await relay.rss()
})
afterAll(async () => {
  await relay.kill()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * During the flood, the tenant's page publishes and its phone receives, over and over. `bench/relayFlood.ts` measures how fast.
 */
async function flood(kind: string): Promise<unknown> {
  const { times, came } = await tenant.publishDuring({ kind, url: relay.url })
  expect(times).not.toEqual([])
  expect((await relay.rss()) - before).toBeLessThan(maxGrowth)
  return came
}

test('dials: one address may open so many sockets', async () => {
  const opened = await flood('dials')
  expect(opened).toBeGreaterThan(0)
  expect(opened).toBeLessThanOrEqual(500)
})

test('frames of a megabyte: one that is too long closes its socket; the others are read only as fast as an address may send', async () => {
  expect(await flood('frames')).toBe(25)
})

test('topics: a client may have so many, and an address may subscribe so often', async () => {
  for (const code of (await flood('topics')) as number[]) expect([3001, -32000]).toContain(code)
})

test('slow readers: messages that they do not read stay on disk', async () => {
  expect(await flood('slowReaders')).toBe(62)
})

test('messages that are fetched over and over: they count by their length', async () => {
  const answered = await flood('fetches')
  expect(answered).toBeGreaterThan(0)
  // Two megabytes at once, and twelve a minute.
  expect(answered).toBeLessThan(50)
})

test('fragments: unfinished messages of one address are kept up to a limit', async () => {
  expect(await flood('fragments')).toBeLessThanOrEqual(8)
})

test('messages that never end: their sockets are closed', async () => {
  expect(await flood('endless')).toBe(0)
})

function createTurns() {
  // Turns need nothing else of a relay.
  const relay = { now: Date.now } as unknown as Relay
  const calls = createCalls({ relay, log: () => {}, rates: { address: addressRate, project: projectRate } })
  return async (address: string, length: number) => calls.turn(address, length)
}

/**
 * From each of twenty addresses a call of a length comes at once, and a short one of another client once `served` of them had
 * their turn.
 * @returns how many more of them have their turn before it
 */
async function turnsBefore(length: number, served = 0): Promise<number> {
  const turn = createTurns()
  const order: string[] = []
  let shortEnds: Promise<unknown> | undefined
  const askShort = () => turn('10.8.0.1', 300).then(() => order.push('short'))
  const askLong = async (address: string) => {
    const release = await turn(address, length)
    order.push('long')
    if (order.length === served) shortEnds = askShort()
    await setImmediate()
    release()
  }
  const longEnd = Array.from({ length: 20 }, (_, at) => askLong(`10.8.1.${at}`))
  if (served === 0) shortEnds = askShort()
  await Promise.all(longEnd)
  await shortEnds
  return order.indexOf('short') - served
}

test('many topics: another client waits for one such call, not for all', async () => {
  const call = JSON.stringify({ topics: Array.from({ length: 500 }, newTopic) })
  expect(await turnsBefore(call.length)).toBeLessThanOrEqual(2)
})

test('large messages: another client waits for one of them, not for all', async () => {
  expect(await turnsBefore(240 * 1024)).toBeLessThanOrEqual(2)
})

test('large messages: another client waits for none that came before, however many wait', async () => {
  expect(await turnsBefore(240 * 1024, 15)).toBeLessThanOrEqual(2)
})

test('large messages: a short call is served while one of them is stored', async () => {
  const turn = createTurns()
  await turn('10.8.1.1', 240 * 1024)
  void turn('10.8.1.2', 240 * 1024)
  const short = turn('10.8.0.1', 300).then(() => 'served')
  expect(await Promise.race([short, setImmediate('waits')])).toBe('served')
})

/** Sockets of a server that identifies clients by a header. Each dial waits until `admit`. */
async function startSockets(accept: Parameters<typeof createSockets>[0]['accept']) {
  const dials: (() => void)[] = []
  const sockets = createSockets({
    accept,
    addressOf: ({ headers }) => String(headers['x-forwarded-for']),
    ...{ maxFrameLength, limits: socketLimits, dialRate, now: Date.now, closingText: '' },
    ...{ onRefused: () => {}, onCut: () => {} },
  })
  let isOpen = false
  const server = createServer().on('upgrade', (...dial) => {
    const upgrade = () => sockets.upgrade(...dial)
    if (isOpen) upgrade()
    else dials.push(upgrade)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const clients: WebSocket[] = []
  onTestFinished(() => {
    // A client that still connects says so when it ends.
    for (const client of clients) client.on('error', () => {}).terminate()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    /** @returns the client of each address */
    async dial(addresses: readonly string[]) {
      const dialled = addresses.map(
        (address) => new WebSocket(`ws://127.0.0.1:${port}`, { headers: { 'X-Forwarded-For': address } }),
      )
      clients.push(...dialled)
      await expect.poll(() => dials.length).toBe(clients.length)
      return dialled
    },
    /** Later dials do not wait. */
    admit() {
      isOpen = true
      for (const dial of dials) dial()
    },
    /** A client that sends its frames itself. */
    dialRaw: () => openRawSocket({ port, dialPath: async () => '/' }),
  }
}

test('dials: another client waits for a few of one address, not for all', async () => {
  const accepted: string[] = []
  const { dial, admit } = await startSockets((_, { address }) => accepted.push(address))
  await dial(Array.from({ length: 60 }, () => '10.8.1.1'))
  await dial(['10.8.0.1'])
  admit()
  await expect.poll(() => accepted.length).toBe(61)
  expect(accepted.indexOf('10.8.0.1')).toBeLessThan(10)
})

test('large messages on many sockets: they are read in turns with those of another client', async () => {
  const heard: string[] = []
  const paused: Reading[] = []
  const { dial, admit } = await startSockets((socket, { address, reading }) => {
    socket.on('message', () => heard.push(address))
    paused.push(reading)
  })
  const strangers = await dial(Array.from({ length: 40 }, () => '10.8.1.1'))
  const [client] = await dial(['10.8.0.1'])
  admit()
  await expect.poll(() => paused.length).toBe(41)
  const send = (socket: WebSocket, length: number) => new Promise((resolve) => socket.send('x'.repeat(length), resolve))
  // All of it waits in the system before anything is read.
  await Promise.all(strangers.map((socket) => send(socket, 160 * 1024)))
  await send(client as WebSocket, 240 * 1024)
  for (const reading of paused) reading.resume()
  await expect.poll(() => heard.length).toBe(41)
  expect(heard.indexOf('10.8.0.1')).toBeLessThan(20)
})

test('frames that are too long: their bytes are not kept, and no other socket of their address is closed for them', async () => {
  const heard: number[] = []
  let read = 0
  const { dialRaw, admit } = await startSockets((socket, { stream, reading }) => {
    socket.on('message', (data: Buffer) => heard.push(data.length))
    stream.on('data', ({ length }: Buffer) => {
      read += length
    })
    reading.resume()
  })
  admit()
  const client = await dialRaw()
  client.send(toFrame('x'.repeat(1000), { isFinal: false }))
  await expect.poll(() => read).toBeGreaterThan(1000)
  const tooLong = toFrame('x'.repeat(2 * maxFrameLength)).subarray(0, maxFrameLength)
  const strangers = await Promise.all(Array.from({ length: 10 }, dialRaw))
  for (const stranger of strangers) {
    stranger.stopReading()
    stranger.send(tooLong)
  }
  // More than an address may leave unfinished.
  await expect.poll(() => read).toBeGreaterThan(strangers.length * tooLong.length)
  client.send(toFrame('', { opcode: opcode.continuation }))
  await expect.poll(() => heard).toEqual([1000])
})
