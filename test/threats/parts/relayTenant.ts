import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { newTopic, openRelayClient } from '../../../servers/testing/relayClient.ts'

/** An ordinary user of the relay: a page that publishes, and a phone that receives. */
export type RelayTenant = {
  /**
   * Publishes over and over while a relay is flooded.
   * @param options.kind one of `relayFlood.ts`
   * @param options.url the relay that is flooded
   * @returns the milliseconds of each round trip, and the result of the flood
   */
  publishDuring(options: { kind: string; url: string }): Promise<{ times: number[]; came: unknown }>
  /** Publishes for some time. @returns the milliseconds of each round trip */
  publishFor(ms: number): Promise<number[]>
}

/** As often as users sign, and not more than one address may. */
const everyMs = 20

export async function openRelayTenant(relayUrl: string): Promise<RelayTenant> {
  const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
  const topic = newTopic()
  const page = await openRelayClient(relayUrl, from('10.0.0.1'))
  const phone = await openRelayClient(relayUrl, { ...from('10.0.0.2'), acks: true })
  await phone.call('irn_subscribe', { topic })

  async function roundTrip(): Promise<number> {
    const startedAt = performance.now()
    const count = phone.delivered.length + 1
    const answered = page.call('irn_publish', { topic, message: `${startedAt}`, ttl: 30, tag: 0 })
    await phone.deliveries(count)
    const { error } = await answered
    if (error) throw new Error(`The tenant was refused: ${error.message}`)
    return performance.now() - startedAt
  }

  async function publishUntil(isOver: () => boolean): Promise<number[]> {
    const times: number[] = []
    do {
      times.push(await roundTrip())
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    } while (!isOver())
    return times
  }

  return {
    async publishDuring({ kind, url }) {
      const child = fork(join(import.meta.dirname, 'relayFlood.ts'), [url, kind], {
        execArgv: ['-C', 'source', '--import', 'tsx'],
      })
      let isOver = false
      const flooding = once(child, 'message').finally(() => {
        isOver = true
      })
      const times = await publishUntil(() => isOver)
      const [{ came }] = await flooding
      child.kill()
      return { times, came }
    },
    publishFor(ms) {
      const until = performance.now() + ms
      return publishUntil(() => performance.now() > until)
    },
  }
}
