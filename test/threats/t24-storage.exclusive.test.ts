import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { TestPerson } from '../../servers/testing/custody.ts'
import { createLoad, createPerson, expectWhole } from '../../servers/testing/serversLoad.ts'
import {
  createServersProcess,
  health,
  post,
  type Reply,
  type ServersProcess,
  type Stamped,
  toSignature,
} from '../../servers/testing/serversProcess.ts'

// T24: a user fills the disk with signatures over large payloads. And old data takes less space.

const megabyte = 2 ** 20
const day = 24 * 60 * 60 * 1000
const preload = join(import.meta.dirname, '../../servers/testing/movableClock.mjs')
const requests = { burst: 1_000_000, perMinute: 1_000_000 }

const large = () => randomUUID().padEnd(900_000, 'x')

/** Signs large payloads from several clients, each until it was refused so many times. */
async function fill({ urls }: ServersProcess, person: TestPerson, refusalsEach = 5): Promise<Reply[]> {
  const replies: Reply[] = []
  const client = async () => {
    for (let refused = 0; refused < refusalsEach; ) {
      const reply = await post(urls.custody, toSignature(person, { payload: large() }))
      if (!reply) throw new Error('key custody did not answer')
      replies.push(reply)
      if (reply.status !== 200) refused += 1
    }
  }
  await Promise.all(Array.from({ length: 4 }, client))
  return replies
}

describe("an organization's storage", () => {
  test('behavior: a user who fills their own quota stops no other user, and the disk stops growing', async () => {
    const storage = { organizationMegabytes: 16 }
    const servers = await createServersProcess({ environment: { limits: { requests, storage } } })
    await servers.start()
    const greedy = await createPerson(servers)
    const load = createLoad(servers, await createPerson(servers), 2)
    const replies = await fill(servers, greedy)
    const refused = replies.filter(({ status }) => status !== 200)
    expect(replies.length - refused.length).toBe(18)
    for (const { status, body } of refused) {
      expect({ status, message: body.message }).toEqual({
        status: 429,
        message: expect.stringMatching(/^organization has exceeded maximum storage/),
      })
    }
    await load.untilServed()
    await load.end()
    expect(load.refusals).toEqual([])
    expect(await health(servers.urls.custody)).toBe(200)
    const file = join(servers.folder, 'data/custody.sqlite')
    expect(statSync(file).size + statSync(`${file}-wal`).size).toBeLessThan(64 * megabyte)
    expect(servers.events()).toContain('custody: an organization is refused: its storage is full')
  })

  test('behavior: more sub-organizations give an operator no more space, and light users can sign longest', async () => {
    const storage = { organizationMegabytes: 16, allMegabytes: 32 }
    const servers = await createServersProcess({ environment: { limits: { requests, storage } } })
    await servers.start()
    const light = await createPerson(servers)
    let signed = 0
    for (let people = 0; people < 4; people += 1) {
      const replies = await fill(servers, await createPerson(servers), 1)
      signed += replies.filter(({ status }) => status === 200).length
    }
    // Four fifths of 32 megabytes.
    expect(signed).toBeGreaterThan(20)
    expect(signed).toBeLessThan(30)
    expect((await post(servers.urls.custody, toSignature(light)))?.status).toBe(200)
  })

  test('behavior: payloads are replaced under load: nothing is lost, and the audit log stays complete', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-clock-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const clock = join(folder, 'clock')
    writeFileSync(clock, String(-2 * day))
    const servers = await createServersProcess({
      env: { LATCHKEY_TEST_CLOCK: clock },
      nodeArguments: ['--import', preload],
      settings: { retention: { payloadDays: 1 } },
    })
    await servers.start()
    const person = await createPerson(servers, Date.now() - 2 * day)
    const old: { sent: Stamped; payload: string; reply: Reply }[] = []
    while (old.length < 40) {
      const payload = large()
      const sent = toSignature(person, { payload, timestampMs: Date.now() - 2 * day })
      const reply = await post(servers.urls.custody, sent)
      expect(reply?.status).toBe(200)
      if (reply) old.push({ sent, payload, reply })
    }
    await servers.kill()
    writeFileSync(clock, '0')
    await servers.start()
    const load = createLoad(servers, person)
    const statuses = new Set<number>()
    const isReplaced = () => servers.events().includes('custody: old payloads were replaced by their digests')
    await expect
      .poll(
        async () => {
          statuses.add(await health(servers.urls.custody))
          return isReplaced()
        },
        { timeout: 60_000 },
      )
      .toBe(true)
    await load.untilServed()
    await load.end()
    expect([...statuses]).toEqual([200])
    expect(load.refusals).toEqual([])

    for (const { sent, payload, reply } of old) {
      const again = await post(servers.urls.custody, sent)
      const digest = `sha256:${createHash('sha256').update(payload).digest('hex')}`
      expect(again?.body.activity).toEqual({
        ...reply.body.activity,
        intent: { signRawPayloadIntentV2: expect.objectContaining({ payload: digest, signWith: person.address }) },
        replaced: ['intent.signRawPayloadIntentV2.payload'],
      })
    }
    await expectWhole(servers, load, old.length)
  })
})
