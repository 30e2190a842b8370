import { startRedis, type TestRedis } from '../servers/testing/redis.ts'
import { type RelayProcess, startRelayProcess } from '../servers/testing/relay.ts'
import { openRelayTenant, type RelayTenant } from '../test/threats/parts/relayTenant.ts'
import { onBothDatabases } from './parts/onBothDatabases.ts'
import { quantile } from './parts/quantile.ts'

// Measures the cost of a flood for other clients of the relay, and its memory (threats T24). A client's round trips are timed alone,
// while another relay is flooded, and while this one is. The processor time of the flood itself affects the second and the third, so
// the slowdown is between these two. `FLOODS` and `STORES` choose some of the floods and stores.

const budget = { slowdown: 2, rss: 1.5 }
const kinds = process.env.FLOODS?.split(' ') ?? [
  ...['dials', 'frames', 'topics', 'slowReaders', 'fetches', 'fragments', 'largeMessages', 'manyTopics'],
]
const stores = process.env.STORES?.split(' ') ?? ['SQLite', 'Postgres', 'Redis']
const rounds = 2
const aloneMs = 2_000
/** Within so long after a flood, memory must be back. */
const settleSeconds = 60

type Measured = { alone: number[]; elsewhere: number[]; here: number[] }
type Memory = { before: number; peak: number; after: number; seconds: number }

let over = false
await onBothDatabases(reportStore)
await onRedis(reportStore)
process.exit(over ? 1 : 0)

async function reportStore({ name, create }: { name: string; create: () => Promise<string> }): Promise<void> {
  if (!stores.includes(name)) return
  const heading = ['alone p50/p99', 'elsewhere', 'here'].map((text) => text.padStart(14)).join(' ')
  const limits = `(slowdown at most ${budget.slowdown}, RSS after at most ${budget.rss} times)`
  console.log(`${name.padEnd(14)} ${heading}  slowdown  RSS MB    peak   after  within  ${limits}`)
  for (const kind of kinds) await reportFlood(kind, create)
}

/** Each round has its own relays, because a relay remembers the addresses that flooded it. */
async function reportFlood(kind: string, create: () => Promise<string>): Promise<void> {
  const measured: Measured = { alone: [], elsewhere: [], here: [] }
  let memory: Memory | undefined
  for (let round = 0; round < rounds; round += 1) {
    const [relay, other] = await Promise.all([start(create), start(create)])
    const tenant = await openRelayTenant(relay.url)
    measured.alone.push(...(await tenant.publishFor(aloneMs)))
    measured.elsewhere.push(...(await tenant.publishDuring({ kind, url: other.url })).times)
    const before = await relay.rss()
    const peak = watchPeak(relay)
    measured.here.push(...(await tenant.publishDuring({ kind, url: relay.url })).times)
    memory = { before, peak: await peak.end(), ...(await settle({ relay, tenant, before })) }
    for (const each of [relay, other]) await each.kill()
  }
  if (memory) report(kind, measured, memory)
}

function report(kind: string, { alone, elsewhere, here }: Measured, { before, peak, after, seconds }: Memory): void {
  const slowdown = quantile(here, 0.99) / quantile(elsewhere, 0.99)
  if (slowdown > budget.slowdown || after > budget.rss * before) over = true
  const at = (times: number[], share: number) => quantile(times, share).toFixed(0)
  const cells = [
    ...[alone, elsewhere, here].map((times) => `${at(times, 0.5)}/${at(times, 0.99)} ms`.padStart(14)),
    slowdown.toFixed(2).padStart(9),
    ...[before, peak, after].map((bytes) => (bytes / 2 ** 20).toFixed(0).padStart(7)),
    `${seconds} s`.padStart(7),
  ]
  console.log(`${kind.padEnd(14)} ${cells.join(' ')}`)
}

async function start(create: () => Promise<string>): Promise<RelayProcess> {
  return startRelayProcess({ store: await create(), isBounded: true })
}

/** Samples the memory of a relay until its end. */
function watchPeak(relay: RelayProcess): { end(): Promise<number> } {
  let isOver = false
  const sample = async () => {
    let peak = 0
    while (!isOver) {
      peak = Math.max(peak, await relay.rss())
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    return peak
  }
  const sampled = sample()
  return {
    end() {
      isOver = true
      return sampled
    },
  }
}

/** Until memory is back, while the client publishes on: a process that does nothing collects nothing. */
async function settle(options: { relay: RelayProcess; tenant: RelayTenant; before: number }) {
  const { relay, tenant, before } = options
  const startedAt = performance.now()
  const since = () => Math.round((performance.now() - startedAt) / 1000)
  let after = await relay.rss()
  while (after > before * budget.rss && since() < settleSeconds) {
    await tenant.publishFor(1_000)
    after = await relay.rss()
  }
  return { after, seconds: since() }
}

/** The same with a Redis for each relay: channels are those of a whole server. */
async function onRedis(measure: typeof reportStore): Promise<void> {
  const servers: TestRedis[] = []
  const create = async () => {
    const redis = await startRedis()
    servers.push(redis)
    return redis.url
  }
  try {
    await measure({ name: 'Redis', create })
  } finally {
    for (const redis of servers) await redis.stop()
  }
}
