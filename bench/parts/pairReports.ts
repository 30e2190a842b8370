import { deliveriesPerSecond, latencies, type Pair } from './pairLoad.ts'
import { median, quantile } from './quantile.ts'

// What the benchmarks of the relays measure, with the same load on each wire.

/** Pairs whose deliveries are counted. */
export const pairCount = 32
/** Pairs that talk while a delivery is timed. */
export const talkingPairs = 1000
const rounds = 5
const load = { deliveries: 10_000, window: 8 }
const talk = { everyMs: 1000, rounds: 10 }

/** Prints the time from publication to delivery. */
export async function reportLatency(pairs: readonly Pair[]): Promise<void> {
  const times = await latencies(pairs, talk)
  const at = (share: number) => `${quantile(times, share).toFixed(1)} ms`
  console.log(`publication to delivery, ${pairs.length} pairs, one a second each   median ${at(0.5)}, p99 ${at(0.99)}`)
}

export type MeasuredServer = {
  name: string
  pairs: readonly Pair[]
  /** The least ratio to the first server. */
  least?: number
}

/**
 * Prints deliveries per second, and their ratio to those of the first server. The rounds alternate, so that other work of the machine
 * affects all servers. The first round warms up.
 * @returns whether every ratio is large enough
 */
export async function reportSpeed(servers: readonly MeasuredServer[]): Promise<boolean> {
  const speeds = servers.map((): number[] => [])
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, { pairs }] of servers.entries()) {
      const speed = await deliveriesPerSecond(pairs, load)
      if (round > 0) speeds[at]?.push(speed)
    }
  }
  console.log(`${'deliveries per second'.padEnd(24)} ${'min'.padStart(7)} ${'median'.padStart(7)}`)
  const ratios = servers.map(({ name, least }, at) => {
    const own = speeds[at] ?? []
    const ratio = median(own) / median(speeds[0] ?? [])
    const cells = [Math.min(...own), median(own)].map((speed) => speed.toFixed(0).padStart(7))
    const note = least === undefined ? '' : `ratio ${ratio.toFixed(2)} (at least ${least})`
    console.log(`${name.padEnd(24)} ${cells.join(' ')}  ${note}`)
    return least === undefined || ratio >= least
  })
  return ratios.every(Boolean)
}
