import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RelayProcess, startRelayProcess } from '../../servers/testing/relay.ts'
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

test('frames of a megabyte: too long ones end the socket, and of the others no more are read than an address may send', async () => {
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
