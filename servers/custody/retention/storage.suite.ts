import { createHash, randomUUID } from 'node:crypto'
import { p256 } from '@noble/curves/p256'
import { expect, test } from 'vitest'
import type { Database } from '../../shared/database.ts'
import { createEnvelope } from '../../shared/envelope.ts'
import { migrate } from '../../shared/migrate.ts'
import { createTestCustody, createTestParent, type TestCustody, type TestPerson } from '../../testing/custody.ts'
import { createTeam } from '../../testing/custodyTeam.ts'
import type { DatabaseSuite } from '../../testing/databases.ts'
import { openAudit } from '../audit/beginAudit.ts'
import { verifyAudit } from '../audit/verifyAudit.ts'
import { migrations } from '../store/migrations.ts'
import { storedBytes } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'

const kilobyte = 1024
const day = 24 * 60 * 60 * 1000
const kek = new Uint8Array(32)
const signing = { encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_SHA256' }

const sign = async (custody: TestCustody, { organizationId, address, key }: TestPerson, payload: string) => {
  const parameters = { signWith: address, payload, ...signing }
  const body = custody.toBody('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', organizationId, parameters)
  return { body, answer: await custody.submit('sign_raw_payload', body, key) }
}

/** Signs until it is refused. Returns the number of signatures, and the refusal. */
async function fill(custody: TestCustody, person: TestPerson, bytes = 16 * kilobyte) {
  for (let signed = 0; ; signed += 1) {
    const { answer } = await sign(custody, person, randomUUID().padEnd(bytes, 'x'))
    if (answer.status !== 200) return { signed, refusal: answer }
  }
}

/** The storage of an organization, or of all of an operator, by its counter and by its rows. */
async function countBoth({ kysely }: Database, organizationIds: readonly string[], counter: string) {
  const db = kysely.withTables<Tables>()
  const counters = await db.selectFrom('custodyStorage').selectAll().where('organizationId', '=', counter).execute()
  const activities = await db.selectFrom('custodyActivity').selectAll().execute()
  const votes = await db.selectFrom('custodyVote').selectAll().execute()
  const isTheirs = (row: { organizationId: string }) => organizationIds.includes(row.organizationId)
  const rows = activities.filter(isTheirs).map((activity) => storedBytes({ activity }))
  return {
    counted: counters.reduce((sum, { bytes }) => sum + bytes, 0),
    stored: rows.reduce((sum, bytes) => sum + bytes, 0) + storedBytes({ votes: votes.filter(isTheirs) }),
  }
}

async function audit({ kysely }: Database) {
  const db = kysely.withTables<Tables>()
  const { findings, rows } = await verifyAudit(db, {
    hashBlock: await openAudit({ db, envelope: createEnvelope([kek]) }),
  })
  return { findings, rows }
}

/** The storage of organizations is counted and bounded, and shrinks once payloads are old; on any database. */
export const storageSuite: DatabaseSuite = (open) => {
  const start = async (storage?: { organization?: number; all?: number }) => {
    const time = { now: Date.now() }
    const database = await open()
    const custody = await createTestCustody({ database, kek, now: () => time.now })
    const parent = await createTestParent(custody.server, { storage })
    const createPerson = () => custody.createPerson({ parent })
    const pass = (ms: number) => {
      time.now += ms
    }
    return { database, custody, parent, createPerson, now: () => time.now, pass }
  }

  test('behavior: an organization at its storage limit is refused; others are not', async () => {
    const { custody, createPerson } = await start({ organization: 256 * kilobyte })
    const [person, other] = [await createPerson(), await createPerson()]
    const { signed, refusal } = await fill(custody, person)
    expect(signed).toBe(14)
    expect(refusal).toMatchObject({ status: 429, body: { code: 8 } })
    expect(refusal.body.message).toMatch(
      /^organization has exceeded maximum storage: .*ask the operator for more space$/,
    )
    expect((await sign(custody, other, 'x')).answer.status).toBe(200)
    const [line] = custody.logged.filter((each) => each.includes('storage is full'))
    expect(JSON.parse(line ?? '')).toMatchObject({ level: 'warn', organizationId: person.organizationId })
    await fill(custody, person)
    expect(custody.logged.filter((each) => each.includes('storage is full'))).toHaveLength(1)
  })

  test('behavior: a full organization can replay stored signatures and run other activities', async () => {
    const { custody, createPerson } = await start({ organization: 64 * kilobyte })
    const person = await createPerson()
    const first = await sign(custody, person, 'a')
    await fill(custody, person, 2 * kilobyte)
    expect(await custody.submit('sign_raw_payload', first.body, person.key)).toEqual(first.answer)
    const rename = () => {
      const parameters = { walletId: person.walletId, walletName: 'renamed' }
      const body = custody.toBody('ACTIVITY_TYPE_UPDATE_WALLET', person.organizationId, parameters)
      return custody.submit('update_wallet', body, person.key)
    }
    const answers = []
    for (let at = 0; at < 12; at += 1) answers.push((await rename()).status)
    expect(answers.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
    expect(answers.at(-1)).toBe(429)
    const remove = custody.toBody('ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION', person.organizationId, {
      deleteWithoutExport: true,
    })
    expect((await custody.submit('delete_sub_organization', remove, person.key)).status).toBe(200)
  })

  test('behavior: more sub-organizations give an operator no more space; the largest are refused first', async () => {
    const { custody, parent, createPerson } = await start({ organization: 512 * kilobyte, all: 1024 * kilobyte })
    const warnings = () => custody.logged.filter((line) => line.includes('all organizations together is nearly full'))
    const light = await createPerson()
    const heavy = [await createPerson(), await createPerson(), await createPerson()]
    const outcomes = []
    for (const person of heavy) outcomes.push(await fill(custody, person))
    expect(warnings().map((line) => JSON.parse(line).organizationId)).toEqual([parent.organizationId])
    // Four fifths of a megabyte, including the creation of the users.
    expect(outcomes.map(({ signed }) => signed)).toEqual([29, 17, 0])
    expect(outcomes[1]?.refusal.body.message).toMatch(/^operator has exceeded maximum storage: /)
    expect((await sign(custody, light, 'x')).answer.status).toBe(200)
    for (let at = 0; ; at += 1) {
      const { signed } = await fill(custody, await createPerson(), kilobyte)
      if (signed === 0) break
      expect(at).toBeLessThan(200)
    }
    expect((await sign(custody, light, 'x')).answer.status).toBe(429)
  })

  test('behavior: counters are exact, also when two servers write and replace at the same time', async () => {
    const { database, custody, parent, createPerson, now, pass } = await start()
    const second = await createTestCustody({ database, kek, parent: custody.parent, now })
    await createTestParent(second.server, {}, parent)
    const people = [await createPerson(), await createPerson()]
    const signAll = () =>
      Promise.all(
        Array.from({ length: 40 }, (_, at) =>
          sign(
            [custody, second][at % 2] as TestCustody,
            people[at % 3 === 0 ? 0 : 1] as TestPerson,
            'x'.repeat(at * 500),
          ),
        ),
      )
    await signAll()
    pass(2 * day)
    const [one, , other] = await Promise.all([
      custody.server.replacePayloads(day),
      signAll(),
      second.server.replacePayloads(day),
    ])
    // Each of those with more than four kilobytes, by one of the two.
    expect(one.activities + other.activities).toBe(32)
    const ids = people.map(({ organizationId }) => organizationId)
    for (const id of ids) {
      const { counted, stored } = await countBoth(database, [id], id)
      expect(counted).toBe(stored)
    }
    const all = await countBoth(database, [...ids, parent.organizationId], parent.organizationId)
    expect(all.counted).toBe(all.stored)
    expect((await audit(database)).findings).toEqual([])
  })

  test('behavior: old payloads are replaced by their digests, and the activity stays', async () => {
    const { database, custody, createPerson, pass } = await start()
    const person = await createPerson()
    const payload = 'ä'.repeat(50_000)
    const { body, answer } = await sign(custody, person, payload)
    const lookalike = await sign(custody, person, `sha256:${'0'.repeat(64)}`)
    const before = await audit(database)
    expect(await custody.server.replacePayloads(day)).toEqual({ activities: 0, bytes: 0 })

    pass(day + 1)
    const { activities, bytes } = await custody.server.replacePayloads(day)
    expect(activities).toBe(1)
    expect(bytes).toBeGreaterThan(99_000)
    const digest = createHash('sha256').update(payload).digest('hex')
    const { activity } = answer.body
    const fields = activity.intent.signRawPayloadIntentV2 as object
    const expected = {
      ...activity,
      intent: { signRawPayloadIntentV2: { ...fields, payload: `sha256:${digest}` } },
      replaced: ['intent.signRawPayloadIntentV2.payload'],
    }
    const get = async (activityId: string) =>
      (await custody.query('get_activity', { organizationId: person.organizationId, activityId }, person.key)).body
    expect(await get(activity.id)).toEqual({ activity: expected })
    expect(await get(lookalike.answer.body.activity.id)).toEqual({ activity: lookalike.answer.body.activity })
    // The same body is still the same activity.
    expect((await custody.submit('sign_raw_payload', body, person.key)).body).toEqual({ activity: expected })
    expect(await audit(database)).toEqual(before)
    expect(await custody.server.replacePayloads(day)).toEqual({ activities: 0, bytes: 0 })
  })

  test('behavior: an activity that waits for approvals keeps its payload; afterwards the stamps of its votes still verify', async () => {
    const { database, custody, pass } = await start()
    const team = await createTeam(custody, { threshold: 2, roots: 2, others: 0 })
    const [asking, approving] = team.roots as [(typeof team.roots)[0], (typeof team.roots)[0]]
    const parameters = { signWith: team.address, payload: 'x'.repeat(100_000), ...signing }
    const { activity: asked } = (await team.submit('sign_raw_payload', 'SIGN_RAW_PAYLOAD_V2', parameters, asking)).body
    const replace = async () => {
      pass(2 * day)
      return (await custody.server.replacePayloads(day)).bytes
    }
    expect(await replace()).toBe(0)
    // The first approval has lapsed.
    await team.approve(asked.fingerprint, asking)
    const { activity: done } = (await team.approve(asked.fingerprint, approving)).body
    expect(done.status).toBe('ACTIVITY_STATUS_COMPLETED')
    // The intent, and the body of the first vote.
    expect(await replace()).toBeGreaterThan(199_000)

    const db = database.kysely.withTables<Tables>()
    const votes = await db
      .selectFrom('custodyVote')
      .selectAll()
      .where('activityId', '=', asked.id)
      .orderBy('id')
      .execute()
    const [{ message, publicKey, signature }] = votes as [(typeof votes)[0]]
    expect(message).toBe(asked.fingerprint)
    const stamped = message.slice('sha256:'.length)
    expect(p256.verify(p256.Signature.fromDER(signature), stamped, publicKey, { lowS: false })).toBe(true)
    expect(await audit(database)).toMatchObject({ findings: [] })
  })

  test('behavior: an activity says which bodies of its votes were replaced', async () => {
    const { custody, pass } = await start()
    const team = await createTeam(custody, { threshold: 2, roots: 2, others: 0 })
    const [asking, approving] = team.roots as [(typeof team.roots)[0], (typeof team.roots)[0]]
    const parameters = { signWith: team.address, payloads: ['x'.repeat(10_000), 'short'], ...signing }
    const asked = await team.submit('sign_raw_payloads', 'SIGN_RAW_PAYLOADS', parameters, asking)
    const { activity } = (await team.approve(asked.body.activity.fingerprint, approving)).body
    pass(2 * day)
    await custody.server.replacePayloads(day)
    const read = { organizationId: team.organizationId, activityId: activity.id }
    const now = (await team.query('get_activity', read, asking)).body.activity
    const [first] = now.votes as [{ id: string; message: string }]
    expect(now.replaced).toEqual(['intent.signRawPayloadsIntent.payloads.0', `votes.${first.id}.message`])
    expect(first.message).toBe(now.fingerprint)
    expect(now.result).toEqual(activity.result)
  })

  test('behavior: counts data that was stored before there were counters', async () => {
    const database = await open()
    const at = migrations.findIndex(({ name }) => name === '10-storage')
    const db = await migrate<Tables>(database, 'custody', migrations.slice(0, at))
    const organization = {
      ...{
        rootQuorumThreshold: 1,
        origins: '[]',
        rpIds: '[]',
        features: '[]',
        revision: 0,
        createdAt: 1,
        updatedAt: 1,
      },
      ...({ name: 'n', userVerification: 'preferred' } as const),
    }
    await db
      .insertInto('custodyOrganization')
      .values([
        { ...organization, id: 'parent', parentId: null },
        { ...organization, id: 'child', parentId: 'parent' },
      ])
      .execute()
    const activity = (organizationId: string, id: string, payload: string) => ({
      ...{ id, organizationId, fingerprint: id, type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', status: 'DONE' },
      ...{ intent: JSON.stringify({ x: { payload } }), result: '{}', userId: 'u', createdAt: 5, updatedAt: 5 },
    })
    const rows = [activity('parent', 'a', 'ä'), activity('child', 'b', 'ä'.repeat(5000)), activity('child', 'c', 'x')]
    await db.insertInto('custodyActivity').values(rows).execute()
    await migrate<Tables>(database, 'custody', migrations)
    const child = await countBoth(database, ['child'], 'child')
    expect(child.counted).toBe(child.stored)
    const all = await countBoth(database, ['parent', 'child'], 'parent')
    expect(all.counted).toBe(all.stored)
    const listed = await db.selectFrom('custodyLargeActivity').selectAll().execute()
    expect(listed).toEqual([{ id: 'b', organizationId: 'child', parentId: 'parent', at: 5 }])
  })

  test('error: payloads cannot be kept for less than a day', async () => {
    const { custody } = await start()
    await expect(custody.server.replacePayloads(day - 1)).rejects.toThrow(RangeError)
  })
}
