import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLinkProcess } from '../servers/testing/link.ts'
import { openLinkPairs } from './parts/linkLoad.ts'
import { pairCount, reportLatency, reportSpeed, talkingPairs } from './parts/pairReports.ts'
import { openPairs } from './parts/relayLoad.ts'
import { startBareFanOut } from './parts/startBareFanOut.ts'

// The link relay on SQLite: the time of a delivery while a thousand pairs talk, and its deliveries per second as a ratio to a
// fan-out without storage, on this machine in this run.

/** The least ratio to the bare fan-out. Each event is a row that is also bounded per session; 0.11 on a calm machine of two cores. */
const least = 0.1

const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
const ends: (() => unknown)[] = []
let isFast = false
try {
  await reportLatency(await openLinkPairs(await startLink('latency.sqlite'), talkingPairs))
  const bare = await startBareFanOut()
  ends.push(bare.end)
  isFast = await reportSpeed([
    { name: 'bare fan-out', pairs: await openPairs(bare.url, pairCount) },
    { name: 'link on SQL', pairs: await openLinkPairs(await startLink('speed.sqlite'), pairCount), least },
  ])
} finally {
  for (const end of ends.reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(isFast ? 0 : 1)

async function startLink(name: string): Promise<string> {
  const link = await startLinkProcess({ store: join(folder, name) })
  ends.push(() => link.kill())
  return link.url
}
