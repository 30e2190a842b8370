import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { createTestApiKey, readPerson, type TestPerson } from './custody.ts'
import {
  health,
  post,
  type Reply,
  type ServersProcess,
  type Stamped,
  toCreation,
  toSignature,
} from './serversProcess.ts'

/** Users who sign and are created during a disturbance of the servers. */
export type Load = {
  acknowledged: { sent: Stamped; reply: Reply }[]
  refusals: Reply[]
  /** Distinct requests that were sent. */
  bodies(): number
  /** Resolves once every request that was sent has been acknowledged. */
  end(): Promise<void>
  /** Resolves once further requests are acknowledged. */
  untilServed(withinMs?: number): Promise<void>
}

/** @param timestampMs by the servers' clock */
export async function createPerson({ urls, parentKey }: ServersProcess, timestampMs?: number): Promise<TestPerson> {
  const key = createTestApiKey()
  const reply = await post(urls.custody, toCreation(parentKey(), key, timestampMs))
  return { ...readPerson(reply?.body.activity as never), key }
}

/** Signs from many clients. Each sends a body again until it is acknowledged, as clients do after a 503. */
export function createLoad(servers: ServersProcess, person: TestPerson, clients = 8): Load {
  const acknowledged: Load['acknowledged'] = []
  const refusals: Reply[] = []
  let bodies = 0
  let isOver = false
  const client = async (number: number) => {
    while (!isOver) {
      const sent = number % 4 === 0 ? toCreation(servers.parentKey(), createTestApiKey()) : toSignature(person)
      bodies += 1
      for (;;) {
        const reply = await post(servers.urls.custody, sent)
        if (reply?.status === 200) {
          acknowledged.push({ sent, reply })
          break
        }
        if (reply) refusals.push(reply)
        if (!servers.isRunning()) return
        await setTimeout(50)
      }
    }
  }
  const running = Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  return {
    acknowledged,
    refusals,
    bodies: () => bodies,
    async end() {
      isOver = true
      await running
    },
    async untilServed(withinMs = 5_000) {
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length, { timeout: withinMs, interval: 50 }).toBeGreaterThan(before)
    },
  }
}

/**
 * Checks that no acknowledged request is lost, changed or doubled, and that refusals allowed a retry.
 * @param others activities besides the load's and the one that created the user
 */
export async function expectWhole(servers: ServersProcess, load: Load, others = 0): Promise<void> {
  expect(servers.isRunning()).toBe(true)
  for (const { status, retryAfter } of load.refusals)
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '2' })
  for (const { sent, reply } of load.acknowledged.filter((_, at) => at % 10 === 0)) {
    expect((await post(servers.urls.custody, sent))?.body).toEqual(reply.body)
  }
  const { code, log } = await servers.run('audit')
  // Each body is one activity, and one more created the user.
  expect(log).toMatch(`0 findings; ${load.bodies() + 1 + others} activities and votes`)
  expect(code).toBe(0)
}

export const untilHealth = (url: string, status: 200 | 503, withinMs = 5_000) =>
  expect.poll(() => health(url), { timeout: withinMs, interval: 50 }).toBe(status)
