import { bareSignatures } from './parts/bareSignatures.ts'
import { createPerson, measureSignatures, type Person, type Speed } from './parts/custodyLoad.ts'
import { measureExports, measureImports } from './parts/custodyTransfers.ts'
import { onBothDatabases } from './parts/onBothDatabases.ts'
import { median } from './parts/quantile.ts'
import { type CustodyProcess, startCustody } from './parts/startCustody.ts'

// Durable signatures per second over real HTTP, on both databases, as a ratio to the bare loop "verify one P-256 stamp,
// open one sealed key, sign once" on this machine in this run; the speed of export and import bundles; and whether the
// server's memory stays constant.

const budget = { ratio: 0.6, rssGrowth: 1.1 }
const clientCounts = [1, 8, 64]
const rounds = 5
const signaturesPerRound = 1500
const transfers = 300

let over = false
await onBothDatabases(async ({ name, create }) => {
  console.log(`\n${name}`)
  const custody = await startCustody(await create())
  const person = await createPerson(custody)
  if (name === 'SQLite') await reportMemory(person, custody)
  await reportSpeed(person, custody, { isHeld: name === 'SQLite' })
  const people: Person[] = []
  while (people.length < transfers) people.push(await createPerson(custody))
  report('export of a wallet, 8 clients', [await measureExports(people, { port: custody.port, clients: 8 })])
  report('import of a key, 8 clients', [await measureImports(people, { port: custody.port, clients: 8 })])
  await custody.stop()
})
process.exit(over ? 1 : 0)

async function reportMemory(person: Person, custody: CustodyProcess): Promise<void> {
  const rssAfter = async (signatures: number) => {
    await measureSignatures(person, { port: custody.port, clients: 8, signatures })
    return (await custody.rss()) / 2 ** 20
  }
  const [early, late] = [await rssAfter(2000), await rssAfter(8000)]
  const growth = late / early
  if (growth > budget.rssGrowth) over = true
  console.log(`RSS after 2,000 signatures    ${early.toFixed(0)} MB`)
  console.log(
    `RSS after 10,000 signatures   ${late.toFixed(0)} MB, ${growth.toFixed(2)} times (at most ${budget.rssGrowth})`,
  )
}

/**
 * The rounds alternate, so that other work of the machine affects all of them. One client waits for each flush alone,
 * and Postgres runs in processes of its own on the same cores, so their ratios are printed without a limit.
 */
async function reportSpeed(person: Person, custody: CustodyProcess, { isHeld }: { isHeld: boolean }): Promise<void> {
  const { port } = custody
  const usages = new Map(clientCounts.map((clients) => [clients, { cpuMs: 0, busyMs: 0, ms: 0 }]))
  const bare: Speed[] = []
  const served = new Map(clientCounts.map((clients) => [clients, [] as Speed[]]))
  for (let round = 0; round < rounds; round += 1) {
    bare.push({ perSecond: bareSignatures(person, signaturesPerRound), p99Ms: Number.NaN })
    for (const [clients, speeds] of served) {
      const [before, startedAt] = [await custody.usage(), performance.now()]
      speeds.push(await measureSignatures(person, { port, clients, signatures: signaturesPerRound }))
      addUsage(usages.get(clients), before, { ...(await custody.usage()), ms: performance.now() - startedAt })
    }
  }
  console.log(`${'per second'.padEnd(32)} ${'min'.padStart(7)} ${'median'.padStart(7)} ${'p99 ms'.padStart(7)}`)
  report('bare loop', bare)
  for (const [clients, speeds] of served) {
    const ratio = medianOf(speeds, 'perSecond') / medianOf(bare, 'perSecond')
    const isBound = isHeld && clients >= 8
    if (isBound && ratio < budget.ratio) over = true
    const bound = isBound ? ` (at least ${budget.ratio})` : ''
    report(`${clients} ${clients === 1 ? 'client' : 'clients'}, durable`, speeds, `ratio ${ratio.toFixed(2)}${bound}`)
  }
  reportBound(usages, 1000 / medianOf(bare, 'perSecond'))
}

type Usage = { cpuMs: number; busyMs: number; ms: number }

function addUsage(sum: Usage | undefined, before: Omit<Usage, 'ms'>, after: Usage): void {
  if (!sum) return
  sum.cpuMs += after.cpuMs - before.cpuMs
  sum.busyMs += after.busyMs - before.busyMs
  sum.ms += after.ms
}

/**
 * Prints what bounds the speed: the share of the time in which the answering thread was busy, and the processor time of
 * a signature, on that thread and on all of them, beside that of the bare loop (docs/key-custody.md, "What bounds it").
 */
function reportBound(usages: ReadonlyMap<number, Usage>, bareMs: number): void {
  const count = rounds * signaturesPerRound
  const ms = (total: number) => (total / count).toFixed(2)
  for (const [clients, { cpuMs, busyMs, ms: time }] of usages) {
    const share = `${((100 * busyMs) / time).toFixed(0)} % busy`
    const each = `a signature takes it ${ms(busyMs)} ms, all threads ${ms(cpuMs)} ms, the bare loop ${bareMs.toFixed(2)} ms`
    console.log(`bound at ${clients} clients: the answering thread is ${share}; ${each}`)
  }
}

function medianOf(speeds: readonly Speed[], field: keyof Speed): number {
  return median(speeds.map((speed) => speed[field]))
}

function report(name: string, speeds: readonly Speed[], note = ''): void {
  const slowest = Math.min(...speeds.map(({ perSecond }) => perSecond))
  const p99 = medianOf(speeds, 'p99Ms')
  const cells = [slowest.toFixed(0), medianOf(speeds, 'perSecond').toFixed(0), Number.isNaN(p99) ? '' : p99.toFixed(1)]
  console.log(`${name.padEnd(32)} ${cells.map((cell) => cell.padStart(7)).join(' ')}  ${note}`)
}
