import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RelayProcess, startRelayProcess } from '../../servers/testing/relay.ts'
import { newTopic, openRelayClient } from '../../servers/testing/relayClient.ts'
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

test('fragments: so many bytes of unfinished messages of one address are kept', async () => {
  expect(await flood('fragments')).toBeLessThanOrEqual(8)
})

test('messages that never end: their sockets are closed', async () => {
  expect(await flood('endless')).toBe(0)
})

/**
 * From each of twenty addresses the same call, several times at once; then another client publishes.
 * @returns the share of the calls that was answered before it
 */
async function answeredBefore(times: number, call: () => { method: string; params: object }): Promise<number> {
  const projectId = newTopic()
  const from = (address: string) => openRelayClient(relay.url, { projectId, headers: { 'X-Forwarded-For': address } })
  const other = await from('10.8.0.1')
  const attackers = await Promise.all(Array.from({ length: 20 }, (_, at) => from(`10.8.1.${at}`)))
  let answered = 0
  const all = Array.from({ length: times }, () => attackers)
    .flat()
    .map(async (attacker) => {
      const { method, params } = call()
      const { result } = await attacker.call(method, params)
      expect(result).toBeTruthy()
      answered += 1
    })
  // So that theirs have arrived first.
  await new Promise((resolve) => setTimeout(resolve, 20))
  const { result } = await other.call('irn_publish', { topic: newTopic(), message: 'm', ttl: 30, tag: 0 })
  expect(result).toBe(true)
  const share = answered / all.length
  await Promise.all(all)
  for (const client of [other, ...attackers]) client.socket.terminate()
  return share
}

test('many topics: another client waits for one such call, not for all', async () => {
  const topics = () => Array.from({ length: 500 }, newTopic)
  const share = await answeredBefore(10, () => ({ method: 'irn_batchSubscribe', params: { topics: topics() } }))
  expect(share).toBeLessThan(0.5)
})

test('large messages: another client waits for one of them, not for all', async () => {
  const message = 'x'.repeat(240 * 1024)
  const publication = () => ({ topic: newTopic(), message, ttl: 30, tag: 0 })
  expect(await answeredBefore(3, () => ({ method: 'irn_publish', params: publication() }))).toBeLessThan(0.5)
})
