import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRedis } from '../servers/testing/redis.ts'
import { startRelayProcess } from '../servers/testing/relay.ts'
import { deliveriesPerSecond, latencies, type Pair } from './parts/pairLoad.ts'
import { median, quantile } from './parts/quantile.ts'
import { dial, openPairs } from './parts/relayLoad.ts'
import { startBareFanOut } from './parts/startBareFanOut.ts'

// Deliveries per second that survive a crash, as a ratio to a fan-out without storage, on this machine in this run; the
// memory of an idle socket; and the time of a delivery while a thousand pairs talk.

const budget = { sql: 0.25, redis: 0.5 }
const rounds = 5
const load = { deliveries: 10_000, window: 8 }
const pairCount = 32
const idleSockets = 10_000
const talkingPairs = 1000
const talk = { everyMs: 1000, rounds: 10 }

const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
const ends: (() => unknown)[] = []
let over = false
try {
  await reportMemory()
  await reportLatency()
  await reportSpeed()
} finally {
  for (const end of ends.reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(over ? 1 : 0)

async function bare(): Promise<string> {
  const { url, end } = await startBareFanOut()
  ends.push(end)
  return url
}

async function startRelay(store: string) {
  const relay = await startRelayProcess({ store })
  ends.push(() => relay.kill())
  return relay
}

async function reportMemory(): Promise<void> {
  const relay = await startRelay(join(folder, 'idle.sqlite'))
  const before = await relay.rss()
  const together = 50
  for (let at = 0; at < idleSockets; at += together) {
    await Promise.all(Array.from({ length: together }, () => dial(relay.url)))
  }
  const each = ((await relay.rss()) - before) / idleSockets
  console.log(`memory per idle socket, ${idleSockets} of them   ${(each / 1024).toFixed(1)} KB`)
  await relay.kill()
}

async function reportLatency(): Promise<void> {
  const relay = await startRelay(join(folder, 'latency.sqlite'))
  const pairs = await openPairs(relay.url, talkingPairs)
  const times = await latencies(pairs, talk)
  const at = (share: number) => `${quantile(times, share).toFixed(1)} ms`
  console.log(`publication to delivery, ${talkingPairs} pairs, one a second each   median ${at(0.5)}, p99 ${at(0.99)}`)
  await relay.kill()
}

/** The rounds alternate, so that other work of the machine affects all of them. */
async function reportSpeed(): Promise<void> {
  const redis = await startRedis()
  ends.push(() => redis.stop())
  const servers: { name: string; pairs: Pair[]; least?: number; speeds: number[] }[] = [
    { name: 'bare fan-out', pairs: await openPairs(await bare(), pairCount), speeds: [] },
    {
      name: 'SQL',
      pairs: await openPairs((await startRelay(join(folder, 'relay.sqlite'))).url, pairCount),
      least: budget.sql,
      speeds: [],
    },
    {
      name: 'Redis',
      pairs: await openPairs((await startRelay(redis.url)).url, pairCount),
      least: budget.redis,
      speeds: [],
    },
  ]
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { pairs, speeds } of servers) {
      const speed = await deliveriesPerSecond(pairs, load)
      if (round > 0) speeds.push(speed)
    }
  }
  const [first] = servers
  console.log(`${'deliveries per second'.padEnd(24)} ${'min'.padStart(7)} ${'median'.padStart(7)}`)
  for (const { name, speeds, least } of servers) {
    const cells = [Math.min(...speeds), median(speeds)].map((speed) => speed.toFixed(0).padStart(7))
    const ratio = median(speeds) / median(first?.speeds ?? [])
    if (least !== undefined && ratio < least) over = true
    const note = least === undefined ? '' : `ratio ${ratio.toFixed(2)} (at least ${least})`
    console.log(`${name.padEnd(24)} ${cells.join(' ')}  ${note}`)
  }
}
