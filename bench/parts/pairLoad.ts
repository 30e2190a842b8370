import type { WebSocket } from 'ws'

/** A page and a phone that talk over a relay, on any wire. */
export type Pair = {
  phone: WebSocket
  /** Sends one message from the page to the phone. No two are the same. */
  publish(): void
  /** Whether a frame that the phone received is a delivery. */
  isDelivery(frame: Buffer): boolean
  /** Says what a phone says on this wire when it has received a delivery, if anything. */
  acknowledge(frame: Buffer): void
}

/** Publishes in all pairs, a number of messages at a time in each, until enough were delivered. */
export function deliveriesPerSecond(
  pairs: readonly Pair[],
  options: { deliveries: number; window: number },
): Promise<number> {
  const { deliveries, window } = options
  const startedAt = performance.now()
  let published = 0
  let delivered = 0
  return new Promise((resolve) => {
    const more = (pair: Pair) => {
      if (published >= deliveries) return
      published += 1
      pair.publish()
    }
    for (const pair of pairs) {
      pair.phone.removeAllListeners('message')
      pair.phone.on('message', (data: Buffer) => {
        if (!pair.isDelivery(data)) return
        pair.acknowledge(data)
        delivered += 1
        if (delivered === deliveries) resolve((deliveries * 1000) / (performance.now() - startedAt))
        else more(pair)
      })
      for (let at = 0; at < window; at += 1) more(pair)
    }
  })
}

/** Milliseconds from publication to delivery, while each pair publishes once in `everyMs`, spread over it. */
export async function latencies(
  pairs: readonly Pair[],
  options: { everyMs: number; rounds: number },
): Promise<number[]> {
  const { everyMs, rounds } = options
  const measured: number[] = []
  const startedAt = new Map<Pair, number>()
  for (const pair of pairs) {
    pair.phone.removeAllListeners('message')
    pair.phone.on('message', (data: Buffer) => {
      if (!pair.isDelivery(data)) return
      measured.push(performance.now() - (startedAt.get(pair) ?? 0))
      pair.acknowledge(data)
    })
  }
  const begin = performance.now()
  let next = 0
  const total = pairs.length * rounds
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(total, Math.floor(((performance.now() - begin) * pairs.length) / everyMs))
      for (; next < due; next += 1) {
        const pair = pairs[next % pairs.length] as Pair
        startedAt.set(pair, performance.now())
        pair.publish()
      }
      if (measured.length < total) return
      clearInterval(timer)
      resolve()
    }, 2)
  })
  return measured
}
