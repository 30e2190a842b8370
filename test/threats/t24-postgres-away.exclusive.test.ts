import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { TestPerson } from '../../servers/testing/custody.ts'
import { type Postgres, startPostgres } from '../../servers/testing/postgres.ts'
import { newTopic, openRelayClient } from '../../servers/testing/relayClient.ts'
import { createLoad, createPerson, expectWhole, untilHealth } from '../../servers/testing/serversLoad.ts'
import {
  createServersProcess,
  environmentId,
  health,
  post,
  type ServersProcess,
  toSignature,
} from '../../servers/testing/serversProcess.ts'

type World = { postgres: Postgres; servers: ServersProcess; person: TestPerson }

/** All servers in one process, on a Postgres of their own, with one user. */
async function start(): Promise<World> {
  const postgres = await startPostgres({ durable: true })
  onTestFinished(() => postgres.stop())
  const servers = await createServersProcess({ env: { DATABASE_URL: await postgres.createDatabase() } })
  await servers.start()
  const person = await createPerson(servers)
  return { postgres, servers, person }
}

describe('an unavailable Postgres', () => {
  test('behavior: the servers survive sixty cuts of all connections under load', async () => {
    const { postgres, servers, person } = await start()
    const load = createLoad(servers, person)
    for (let round = 0; round < 60; round += 1) {
      await setTimeout(50)
      // Between two cuts the servers may not have a connection yet.
      await expect.poll(() => postgres.cut(), { interval: 20 }).toBeGreaterThan(0)
      if (round % 10 === 9) await load.untilServed()
    }
    await load.end()
    for (const url of Object.values(servers.urls)) await untilHealth(url, 200)
    await expectWhole(servers, load)
  })

  test('behavior: during restarts they answer 503 with Retry-After, and serve again within five seconds', async () => {
    const { postgres, servers, person } = await start()
    const load = createLoad(servers, person)
    for (let round = 0; round < 10; round += 1) {
      const restarting = postgres.restart({ awayMs: 700 })
      if (round === 0) {
        for (const name of ['custody', 'account', 'relay'] as const) {
          await untilHealth(servers.urls[name], 503)
        }
        expect(await health(servers.urls.rpc)).toBe(200)
        const challenges = `${servers.urls.account}/environments/${environmentId}/challenges`
        const refused = await fetch(challenges, { method: 'POST' })
        expect({ status: refused.status, retryAfter: refused.headers.get('Retry-After') }).toEqual({
          status: 503,
          retryAfter: '2',
        })
        expect(await refused.json()).toMatchObject({ error: { code: 'unavailable' } })
        // The other servers can still verify tokens.
        expect((await fetch(`${servers.urls.account}/.well-known/jwks.json`)).status).toBe(200)
      }
      await restarting
      await Promise.all(Object.values(servers.urls).map((url) => untilHealth(url, 200)))
      await load.untilServed()
    }
    await load.end()
    expect(load.refusals.length).toBeGreaterThan(0)
    await expectWhole(servers, load)
    const events = servers.events().join('\n')
    expect(events).toMatch(/custody: Postgres is away: (connection|shutting)/)
    expect(events).toMatch('relay: Postgres is back')
  })

  test('behavior: a frozen Postgres is detected, and so is its recovery', async () => {
    const { postgres, servers, person } = await start()
    const phone = await openRelayClient(servers.urls.relay.replace('http', 'ws'))
    onTestFinished(() => phone.close())
    const load = createLoad(servers, person, 16)
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(20)
    postgres.freeze()
    const frozenAt = performance.now()
    const publishing = phone.call('irn_publish', { topic: newTopic(), message: 'm', ttl: 300, tag: 1108 })
    await Promise.all((['custody', 'account', 'relay'] as const).map((name) => untilHealth(servers.urls[name], 503)))
    expect(await publishing).toMatchObject({ error: { data: 'Unavailable' } })
    await expect.poll(() => load.refusals.length).toBeGreaterThan(16)
    expect(performance.now() - frozenAt).toBeLessThan(10_000)
    // While it is known to be unavailable, no request waits for it.
    const askedAt = performance.now()
    expect((await post(servers.urls.custody, toSignature(person)))?.status).toBe(503)
    expect(performance.now() - askedAt).toBeLessThan(1_000)

    postgres.thaw()
    await Promise.all(Object.values(servers.urls).map((url) => untilHealth(url, 200)))
    await load.untilServed()
    await load.end()
    await expectWhole(servers, load)
    expect(servers.events().join('\n')).toMatch('custody: Postgres is away: no answer in time')
    expect(await phone.call('irn_publish', { topic: newTopic(), message: 'm', ttl: 300, tag: 1108 })).toHaveProperty(
      'result',
    )
  })
})
