import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCalls } from '../../servers/relay/calls.ts'
import { addressRate, projectRate } from '../../servers/relay/limits.ts'
import type { Relay } from '../../servers/relay/methods.ts'
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

/**
 * From each of twenty addresses three calls of a length come at once, and then a short one of another client.
 * @returns how many of them have their turn before it
 */
async function turnsBefore(length: number): Promise<number> {
  // Turns need nothing else of a relay.
  const relay = { now: Date.now } as unknown as Relay
  const calls = createCalls({ relay, log: () => {}, rates: { address: addressRate, project: projectRate } })
  let [count, isOver] = [0, false]
  for (let at = 0; at < 60; at += 1) {
    void Promise.resolve(calls.turn(`10.8.1.${at % 20}`, length)).then(async (release) => {
      if (!isOver) count += 1
      await setImmediate()
      release()
    })
  }
  await calls.turn('10.8.0.1', 300)
  isOver = true
  return count
}

test('many topics: another client waits for one such call, not for all', async () => {
  const call = JSON.stringify({ topics: Array.from({ length: 500 }, newTopic) })
  expect(await turnsBefore(call.length)).toBeLessThanOrEqual(2)
})

test('large messages: another client waits for one of them, not for all', async () => {
  expect(await turnsBefore(240 * 1024)).toBeLessThanOrEqual(2)
})
