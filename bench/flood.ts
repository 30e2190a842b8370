import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Person } from './parts/custodyLoad.ts'
import { floods, type Target } from './parts/floods.ts'
import { createTarget } from './parts/floodTarget.ts'
import { signFor } from './parts/honestClient.ts'
import { onBothDatabases } from './parts/onBothDatabases.ts'
import { quantile } from './parts/quantile.ts'
import { type CustodyProcess, startCustody } from './parts/startCustody.ts'

// Measures the cost of floods for the clients of key custody, and for its memory (threats T16, T24): by strangers without
// a key, and by organizations within their rates, which are those of production. A client signs while another server is
// flooded, and then while this one is: the processor time of the flood itself affects both. The client and the flood
// have different addresses. `npm run bench flood` runs all floods; names in FLOODS select some.

const budget = { slowdown: 2, rss: 1.5 }
const seconds = Number(process.env.FLOOD_SECONDS ?? 4)
/** Time after a flood within which memory must return to its earlier size. */
const settleSeconds = 60
const kinds = process.env.FLOODS?.split(' ') ?? Object.keys(floods)

const heading = `alone p50/p99     elsewhere          here  slowdown  RSS MB    peak   after  within  (slowdown at most ${budget.slowdown}, RSS after at most ${budget.rss} times)`

let over = false
await onBothDatabases(async ({ name, create }) => {
  const custody = await startCustody(await create(), { rates: 'real' })
  const other = await startCustody(await create(), { rates: 'real' })
  const { honest: person, target } = await createTarget(custody)
  const { target: otherTarget } = await createTarget(other)
  await signFor(seconds, { person, port: custody.port })
  console.log(`\n${name.padEnd(17)} ${heading}`)
  for (const kind of kinds) await report(kind, { custody, person, target, otherTarget })
  await Promise.all([custody.stop(), other.stop()])
})
process.exit(over ? 1 : 0)

async function report(
  kind: string,
  {
    custody,
    person,
    target,
    otherTarget,
  }: { custody: CustodyProcess; person: Person; target: Target; otherTarget: Target },
): Promise<void> {
  const { port } = custody
  const alone = await signFor(seconds, { person, port })
  const elsewhere = await during(kind, otherTarget, () => signFor(seconds, { person, port }))
  const before = await custody.rss()
  let peak = 0
  const here = await during(kind, target, async () => {
    const times = await signFor(seconds, { person, port })
    peak = await custody.rss()
    return times
  })
  const settled = await settle(custody, { before, person })
  const slowdown = quantile(here, 0.99) / quantile(elsewhere, 0.99)
  if (slowdown > budget.slowdown || settled.rss > budget.rss * before) over = true
  const cells = [
    ...[alone, elsewhere, here].map((times) => `${ms(times, 0.5)}/${ms(times, 0.99)}`.padStart(13)),
    `${slowdown.toFixed(2)}`.padStart(9),
    ...[before, peak, settled.rss].map((bytes) => `${(bytes / 2 ** 20).toFixed(0)}`.padStart(7)),
    `${settled.seconds} s`.padStart(7),
  ]
  console.log(`${kind.padEnd(17)} ${cells.join(' ')}`)
}

async function during<result>(kind: string, target: Target, work: () => Promise<result>): Promise<result> {
  const child = fork(join(import.meta.dirname, 'parts/floodProgram.ts'), [kind, JSON.stringify(target)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  await setTimeout(500)
  try {
    return await work()
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

/** The client keeps signing until memory has returned: an idle process collects no garbage. */
async function settle(
  custody: CustodyProcess,
  { before, person }: { before: number; person: Person },
): Promise<{ rss: number; seconds: number }> {
  const startedAt = performance.now()
  const since = () => Math.round((performance.now() - startedAt) / 1000)
  let rss = await custody.rss()
  while (rss > before * budget.rss && since() < settleSeconds) {
    await signFor(1, { person, port: custody.port })
    rss = await custody.rss()
  }
  return { rss, seconds: since() }
}

function ms(times: readonly number[], share: number): string {
  return quantile(times, share).toFixed(0)
}
