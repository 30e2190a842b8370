import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLinkProcess } from '../servers/testing/link.ts'
import { openLinkPairs } from './parts/linkLoad.ts'
import { deliveriesPerSecond, latencies } from './parts/pairLoad.ts'
import { median, quantile } from './parts/quantile.ts'
import { openPairs } from './parts/relayLoad.ts'
import { startBareFanOut } from './parts/startBareFanOut.ts'

// The link relay on SQLite: the time of a delivery while a thousand pairs talk, and its deliveries per second as a ratio to a
// fan-out without storage, on this machine in this run.

/** Of the bare fan-out. Each event is a row that is also bounded per session; 0.12 on a busy machine of two cores. */
const budget = 0.1
const rounds = 5
const load = { deliveries: 10_000, window: 8 }
const pairCount = 32
const talkingPairs = 1000
const talk = { everyMs: 1000, rounds: 10 }

const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
const ends: (() => unknown)[] = []
let over = false
try {
  await reportLatency()
  await reportSpeed()
} finally {
  for (const end of ends.reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(over ? 1 : 0)

async function startLink(name: string): Promise<string> {
  const link = await startLinkProcess({ store: join(folder, name) })
  ends.push(() => link.kill())
  return link.url
}

async function reportLatency(): Promise<void> {
  const pairs = await openLinkPairs(await startLink('latency.sqlite'), talkingPairs)
  const times = await latencies(pairs, talk)
  const at = (share: number) => `${quantile(times, share).toFixed(1)} ms`
  console.log(`publication to delivery, ${talkingPairs} pairs, one a second each   median ${at(0.5)}, p99 ${at(0.99)}`)
}

/** The rounds alternate, so that other work of the machine affects both. The first one warms up. */
async function reportSpeed(): Promise<void> {
  const bare = await startBareFanOut()
  ends.push(bare.end)
  const ours = {
    name: 'link on SQL',
    pairs: await openLinkPairs(await startLink('speed.sqlite'), pairCount),
    speeds: [] as number[],
  }
  const theirs = { name: 'bare fan-out', pairs: await openPairs(bare.url, pairCount), speeds: [] as number[] }
  for (let round = 0; round <= rounds; round += 1) {
    for (const { pairs, speeds } of [theirs, ours]) {
      const speed = await deliveriesPerSecond(pairs, load)
      if (round > 0) speeds.push(speed)
    }
  }
  for (const { name, speeds } of [theirs, ours])
    console.log(
      `${name.padEnd(14)} deliveries per second: min ${Math.min(...speeds).toFixed(0)}, median ${median(speeds).toFixed(0)}`,
    )
  const ratio = median(ours.speeds) / median(theirs.speeds)
  over = ratio < budget
  console.log(`ratio ${ratio.toFixed(2)} (at least ${budget})`)
}
