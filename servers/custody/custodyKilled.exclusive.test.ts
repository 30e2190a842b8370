import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApiKey, readPerson, type TestPerson } from '../testing/custody.ts'
import { type CustodyToKill, createCustodyToKill, type Sent, send, toSignature } from '../testing/custodyToKill.ts'
import { startPostgres } from '../testing/postgres.ts'

function toKill(store: string): CustodyToKill {
  const custody = createCustodyToKill(store)
  onTestFinished(custody.end)
  return custody
}

/** Sends creations and signatures from many clients, each to the server that `urlOf` returns, until it returns none. */
async function burst(
  { toCreation }: CustodyToKill,
  person: TestPerson,
  options: { clients: number; urlOf: (client: number) => string | undefined; onAnswer: (answered: number) => void },
): Promise<Sent[]> {
  const { clients, urlOf, onAnswer } = options
  const all: Sent[] = []
  let answered = 0
  const client = async (number: number) => {
    for (let url = urlOf(number); url !== undefined; url = urlOf(number)) {
      const sent = number % 4 === 0 ? toCreation(createTestApiKey()) : toSignature(person)
      all.push(sent)
      try {
        sent.answer = await send(url, sent)
      } catch (cause) {
        // Its server was killed, so the outcome is unknown.
        if (!(cause instanceof TypeError)) throw cause
        continue
      }
      onAnswer(++answered)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  return all
}

/**
 * No acknowledged request is lost or changed. Requests without a response may or may not have run, but at most once.
 */
async function expectAll(urls: readonly string[], all: readonly Sent[]): Promise<void> {
  for (const sent of all) {
    const [answer, ...same] = await Promise.all(urls.flatMap((url) => [send(url, sent), send(url, sent)]))
    for (const again of same) expect(again).toEqual(answer)
    if (sent.answer) expect(answer).toEqual(sent.answer)
  }
}

test('behavior: killed under load, it keeps every acknowledged activity, each complete', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-kill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const custody = toKill(join(folder, 'custody.sqlite'))
  const first = await custody.start()
  const key = createTestApiKey()
  const person: TestPerson = { ...readPerson(await send(first.url, custody.toCreation(key))), key }

  let exit: Promise<unknown> | undefined
  const all = await burst(custody, person, {
    clients: 16,
    urlOf: () => (exit ? undefined : first.url),
    onAnswer: (answered) => {
      if (answered === 150) exit = first.kill()
    },
  })
  await exit
  expect(all.filter(({ answer }) => answer).length).toBeGreaterThanOrEqual(150)
  expect(all.filter(({ answer }) => !answer).length).toBeGreaterThan(0)
  expect(await custody.flaws()).toEqual([])

  const second = await custody.start()
  await expectAll([second.url], all)
  expect(await custody.flaws()).toEqual([])
  expect(await custody.activities()).toBe(all.length + 1)
})

test('behavior: two servers on one Postgres under 64 clients, killed in turn, lose, duplicate and truncate no activity', async () => {
  const postgres = await startPostgres({ durable: true })
  onTestFinished(() => postgres.stop())
  const custody = toKill(await postgres.createDatabase())
  const servers = [await custody.start(), await custody.start()]
  const key = createTestApiKey()
  const person: TestPerson = { ...readPerson(await send(servers[0]?.url ?? '', custody.toCreation(key))), key }

  const kills: { at: 0 | 1; after: number }[] = [
    { at: 0, after: 150 },
    { at: 1, after: 400 },
  ]
  let replacing: Promise<void> | undefined
  let isOver = false
  /** Clients of a dead server turn to the other one until it is back. */
  const replace = async (at: 0 | 1) => {
    const dead = servers[at]
    const living = servers[1 - at]
    if (!dead || !living) return
    servers[at] = living
    await dead.kill()
    servers[at] = await custody.start()
  }
  const all = await burst(custody, person, {
    clients: 64,
    urlOf: (client) => (isOver ? undefined : servers[client % 2]?.url),
    onAnswer: (answered) => {
      // Waits until the last server is back: without any server, clients would send as fast as they are refused.
      if (replacing) return
      const [next] = kills
      if (!next) isOver ||= answered >= 650
      else if (answered >= next.after) {
        kills.shift()
        replacing = replace(next.at).finally(() => {
          replacing = undefined
        })
      }
    },
  })
  expect(all.filter(({ answer }) => answer).length).toBeGreaterThanOrEqual(650)
  expect(all.filter(({ answer }) => !answer).length).toBeGreaterThan(0)
  expect(await custody.flaws()).toEqual([])

  await expectAll(
    servers.map(({ url }) => url),
    all.filter((sent, at) => !sent.answer || at % 10 === 0),
  )
  expect(await custody.flaws()).toEqual([])
  expect(await custody.activities()).toBe(all.length + 1)
})
