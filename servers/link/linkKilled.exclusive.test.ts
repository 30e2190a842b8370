import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freePorts } from '../testing/freePorts.ts'
import type { KillableProcess } from '../testing/killableProcess.ts'
import { startLinkProcess } from '../testing/link.ts'
import { type LinkClient, newSession, openGuest, openHost, publish, unseen } from '../testing/linkClient.ts'
import { type Postgres, startPostgres } from '../testing/postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-link-kill-'))
const running: KillableProcess[] = []
afterEach(async () => {
  for (const link of running.splice(0)) await link.kill()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(store: string, port = 0): Promise<KillableProcess> {
  const link = await startLinkProcess({ store, port })
  running.push(link)
  return link
}

/** Publishes numbered events, many at a time, until the socket breaks; returns those that the relay accepted, in their order. */
async function publishUntilBroken(
  page: LinkClient,
  session: Awaited<ReturnType<typeof newSession>>,
  onAccepted: (count: number) => void,
): Promise<string[]> {
  const accepted: string[] = []
  let next = 0
  const one = async () => {
    for (;;) {
      const data = (next++).toString(16).padStart(4, '0')
      if ((await publish(page, session, 'Web3Request', data).catch(() => undefined)) === undefined) return
      accepted.push(data)
      onAccepted(accepted.length)
    }
  }
  await Promise.all(Array.from({ length: 16 }, one))
  return accepted.toSorted()
}

const dataOf = (events: readonly { data: string }[]) => events.map(({ data }) => data)
const eventsOf = (client: LinkClient) => client.pushed.flatMap((event) => (event.type === 'Event' ? [event.data] : []))

describe('SQLite: killed between publication and delivery', () => {
  test('behavior: every accepted event is there after the restart, in its order', async () => {
    const port = await freePorts(1)
    const store = join(folder, 'link.sqlite')
    const first = await start(store, port)
    const session = await newSession()
    const page = await openHost(first.url, session)
    const phone = await openGuest(first.url, session)
    let killed: Promise<void> | undefined
    const accepted = await publishUntilBroken(page, session, (count) => {
      if (count === 300) killed = first.kill()
    })
    await killed
    expect(accepted.length).toBeGreaterThanOrEqual(300)
    const before = eventsOf(phone)
    expect(before).toEqual([...new Set(before)])

    const second = await start(store, port)
    const again = await openGuest(second.url, session)
    const found = dataOf(await unseen(second.url, session))
    expect(found.filter((data) => accepted.includes(data))).toEqual(accepted)
    // The session goes on, and knows that it was linked.
    const reopened = await openHost(second.url, session)
    expect(await reopened.ask({ type: 'IsLinked', sessionId: session.id })).toMatchObject({ linked: true })
    await publish(reopened, session, 'Web3Request', 'ffff')
    expect(dataOf(await again.next('Event'))).toEqual(['ffff'])
  })
})

describe('Postgres: two relays on one database', () => {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres?.stop())

  test('behavior: with a page on one relay and a phone on the other, killing either loses no accepted event', async () => {
    const url = await postgres.createDatabase()
    const [left, right] = [await start(url), await start(url)]
    const session = await newSession()
    const page = await openHost(left.url, session)
    const phone = await openGuest(right.url, session)
    let other: Promise<void> | undefined
    let own: Promise<void> | undefined
    const accepted = await publishUntilBroken(page, session, (count) => {
      if (count === 150) other = right.kill()
      if (count === 300) own = left.kill()
    })
    await Promise.all([other, own])
    expect(accepted.length).toBeGreaterThanOrEqual(300)
    expect(eventsOf(phone).length).toBeGreaterThan(0)

    const third = await start(url)
    const again = await openGuest(third.url, session)
    const found = dataOf(await unseen(third.url, session))
    expect(found.filter((data) => accepted.includes(data))).toEqual(accepted)
    const reopened = await openHost(third.url, session)
    await publish(reopened, session, 'Web3Request', 'ffff')
    expect(dataOf(await again.next('Event'))).toEqual(['ffff'])
  })
})
