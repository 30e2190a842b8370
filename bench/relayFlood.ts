import { type RelayProcess, startRelayProcess } from '../servers/testing/relay.ts'
import { openRelayTenant, type RelayTenant } from '../test/threats/parts/relayTenant.ts'
import { onBothDatabases } from './parts/onBothDatabases.ts'
import { quantile } from './parts/quantile.ts'

// Measures the cost of a flood for other clients of the relay (threats T24): the slowest of a hundred round trips of
// another client while this relay is flooded, as a ratio to the same while the flood goes to another relay. The flood's
// processor time therefore affects both.

const budget = 2
const kinds = process.env.FLOODS?.split(' ') ?? [
  ...['dials', 'frames', 'topics', 'slowReaders', 'fetches', 'largeMessages', 'manyTopics'],
]
const rounds = 2

let over = false
await onBothDatabases(async ({ name, create }) => {
  console.log(`${name.padEnd(14)} ${'elsewhere'.padStart(12)} ${'here'.padStart(12)}  p99 of a round trip`)
  for (const kind of kinds) await reportFlood(kind, create)
})
process.exit(over ? 1 : 0)

/** Each round has its own relays, because a relay remembers the addresses that flooded it. */
async function reportFlood(kind: string, create: () => Promise<string>): Promise<void> {
  const elsewhere: number[] = []
  const here: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const relays = await Promise.all([start(create), start(create)])
    const tenant = await openRelayTenant(relays[0].url)
    elsewhere.push(...(await timesDuring(tenant, { kind, url: relays[1].url })))
    here.push(...(await timesDuring(tenant, { kind, url: relays[0].url })))
    for (const relay of relays) await relay.kill()
  }
  const [without, during] = [quantile(elsewhere, 0.99), quantile(here, 0.99)]
  const ratio = during / without
  if (ratio > budget) over = true
  const cells = [without, during].map((ms) => `${ms.toFixed(1)} ms`.padStart(12))
  console.log(`${kind.padEnd(14)} ${cells.join(' ')}  ${ratio.toFixed(2)} times (at most ${budget})`)
}

async function start(create: () => Promise<string>): Promise<RelayProcess> {
  return startRelayProcess({ store: await create(), isBounded: true })
}

async function timesDuring(tenant: RelayTenant, flood: { kind: string; url: string }): Promise<number[]> {
  return (await tenant.publishDuring(flood)).times
}
