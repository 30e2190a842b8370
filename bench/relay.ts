import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRedis } from '../servers/testing/redis.ts'
import { startRelayProcess } from '../servers/testing/relay.ts'
import { pairCount, reportLatency, reportSpeed, talkingPairs } from './parts/pairReports.ts'
import { dial, openPairs } from './parts/relayLoad.ts'
import { startBareFanOut } from './parts/startBareFanOut.ts'

// Deliveries per second that survive a crash, as a ratio to a fan-out without storage, on this machine in this run; the
// memory of an idle socket; and the time of a delivery while a thousand pairs talk.

const budget = { sql: 0.25, redis: 0.5 }
const idleSockets = 10_000

const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
const ends: (() => unknown)[] = []
let isFast = false
try {
  await reportMemory()
  await measureLatency()
  isFast = await measureSpeed()
} finally {
  for (const end of ends.reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(isFast ? 0 : 1)

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

async function measureLatency(): Promise<void> {
  const relay = await startRelay(join(folder, 'latency.sqlite'))
  await reportLatency(await openPairs(relay.url, talkingPairs))
  await relay.kill()
}

async function measureSpeed(): Promise<boolean> {
  const [bare, redis] = [await startBareFanOut(), await startRedis()]
  ends.push(bare.end, () => redis.stop())
  const [sql, onRedis] = [await startRelay(join(folder, 'relay.sqlite')), await startRelay(redis.url)]
  return reportSpeed([
    { name: 'bare fan-out', pairs: await openPairs(bare.url, pairCount) },
    { name: 'SQL', pairs: await openPairs(sql.url, pairCount), least: budget.sql },
    { name: 'Redis', pairs: await openPairs(onRedis.url, pairCount), least: budget.redis },
  ])
}
