import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database } from '../../shared/database.ts'
import { createEnvelope } from '../../shared/envelope.ts'
import { migrate } from '../../shared/migrate.ts'
import type { DatabaseSuite } from '../../testing/databases.ts'
import { type Commit, createCommitQueue, type Entry } from '../commit/commitQueue.ts'
import { migrations } from '../store/migrations.ts'
import type { ActivityRow, Tables, VoteRow } from '../store/tables.ts'
import { createAuditChain } from './auditChain.ts'
import { beginAudit, openAudit } from './beginAudit.ts'
import { verifyAudit } from './verifyAudit.ts'

const envelope = createEnvelope([Buffer.alloc(32, 7)])
const organizationId = randomUUID()

/** The guarantees of the audit log: it records every written row, and a change of it is detected. */
export const auditSuite: DatabaseSuite = (open) => {
  const setUp = async () => {
    const database = await open()
    const db = await migrate<Tables>(database, 'custody', migrations)
    let time = 1_000_000
    const now = () => ++time
    const startProcess = async (on: Database = database): Promise<Commit> => {
      const own = await migrate<Tables>(on, 'custody', migrations)
      return createCommitQueue(own, createAuditChain({ hashBlock: await beginAudit({ db: own, envelope, now }), now }))
    }
    const verify = async (known: Parameters<typeof verifyAudit>[1]['known'] = []) =>
      verifyAudit(db, { hashBlock: await openAudit({ db, envelope }), known })
    const entry = (changes: Entry['changes'] = []): Entry & { activity: ActivityRow } => ({
      activity: activity(now()),
      changes,
      seen: [],
    })
    return { db, startProcess, verify, entry, now }
  }

  test('default: the chain is complete and covers every row', async () => {
    const { startProcess, verify, entry } = await setUp()
    const commit = await startProcess()
    await Promise.all(Array.from({ length: 20 }, () => commit(entry())))
    const voted = entry()
    await commit({ ...voted, changes: [{ into: 'custodyVote', rows: [vote(voted.activity)] }] })
    const { findings, rows, chains } = await verify()
    // The first chain is the one that began the log.
    expect({ findings, rows, chains }).toEqual({ findings: [], rows: 22, chains: 2 })
  })

  test('behavior: processes have chains of their own, and one may complete what another began', async () => {
    const { startProcess, verify, entry, now } = await setUp()
    const [a, b] = [await startProcess(), await startProcess()]
    const begun = entry()
    await a(begun)
    await b(
      entry([
        { update: 'custodyActivity', organizationId, id: begun.activity.id, set: { status: 'DONE', updatedAt: now() } },
      ]),
    )
    await Promise.all([a(entry()), b(entry()), a(entry()), b(entry())])
    const { findings, chains } = await verify()
    expect({ findings, chains }).toEqual({ findings: [], chains: 3 })
  })

  test('behavior: a refused activity is not recorded', async () => {
    const { startProcess, verify, entry } = await setUp()
    const commit = await startProcess()
    const once = entry()
    expect([await commit(once), await commit(once)]).toEqual(['written', 'known'])
    await expect(commit({ ...entry(), activity: { ...entry().activity, id: once.activity.id } })).rejects.toThrow()
    expect(await commit(entry())).toBe('written')
    const { findings, chains } = await verify()
    expect({ findings, chains }).toEqual({ findings: [], chains: 2 })
  })

  test('behavior: rows older than the log are recorded too, and a change of them is detected', async () => {
    const { db, startProcess, verify } = await setUp()
    await db
      .insertInto('custodyActivity')
      .values([activity(1), activity(2)])
      .execute()
    await startProcess()
    expect(await verify()).toMatchObject({ findings: [], rows: 2 })
    await db.updateTable('custodyActivity').set({ result: '{}' }).where('createdAt', '=', 1).execute()
    expect((await verify()).findings).toMatchObject([{ kind: 'changed' }])
  })

  test('behavior: verification while servers write reports no false findings', async () => {
    const { startProcess, verify, entry } = await setUp()
    const commit = await startProcess()
    for (let round = 0; round < 5; round++) {
      const writing = Promise.all(Array.from({ length: 20 }, () => commit(entry())))
      expect((await verify()).findings).toEqual([])
      await writing
    }
  })

  test("behavior: each chain's end is recorded once, however often servers start", async () => {
    const { db, startProcess, verify, entry } = await setUp()
    for (let start = 0; start < 5; start++) await (await startProcess())(entry())
    const firsts = await db.selectFrom('custodyAuditBlock').select('records').where('sequence', '=', 0).execute()
    expect(firsts.flatMap(({ records }) => JSON.parse(records)).length).toBe(5)
    expect((await verify()).findings).toEqual([])
  })

  test.each<[string, (db: Awaited<ReturnType<typeof setUp>>['db'], id: string) => Promise<unknown>, string]>([
    [
      'a row changed',
      (db, id) => db.updateTable('custodyActivity').set({ result: '{}' }).where('id', '=', id).execute(),
      'changed',
    ],
    ['a row removed', (db, id) => db.deleteFrom('custodyActivity').where('id', '=', id).execute(), 'removed'],
    ['a row added', (db) => db.insertInto('custodyActivity').values(activity(2_000_000)).execute(), 'added'],
    ['a row added long before', (db) => db.insertInto('custodyActivity').values(activity(1)).execute(), 'added'],
    ['all blocks removed', (db) => db.deleteFrom('custodyAuditBlock').execute(), 'missing'],
    ['the key removed', (db) => db.deleteFrom('custodySecret').execute(), 'missing'],
    [
      'a block changed',
      (db) => db.updateTable('custodyAuditBlock').set({ at: 1 }).where('sequence', '=', 2).execute(),
      'block',
    ],
    ['a block removed', (db) => db.deleteFrom('custodyAuditBlock').where('sequence', '=', 2).execute(), 'block'],
  ])('error: %s', async (_, tamper, kind) => {
    const { db, startProcess, verify, entry } = await setUp()
    const commit = await startProcess()
    const target = entry()
    for (const each of [target, entry(), entry()]) await commit(each)
    await tamper(db, target.activity.id)
    expect((await verify()).findings.map((finding) => finding.kind)).toContain(kind)
  })

  test('error: another chain, or a noted head, reveals that the end of a chain was removed together with its rows', async () => {
    const { db, startProcess, verify, entry } = await setUp()
    const commit = await startProcess()
    const last = entry()
    for (const each of [entry(), last]) await commit(each)
    const { heads } = await verify()
    const cut = async () => {
      await db.deleteFrom('custodyAuditBlock').where('sequence', '=', 2).execute()
      await db.deleteFrom('custodyActivity').where('id', '=', last.activity.id).execute()
    }
    await cut()
    expect((await verify()).findings).toEqual([])
    const chain = heads.find(({ sequence }) => sequence === 2)?.chain
    expect((await verify(heads)).findings).toEqual([{ kind: 'shortened', chain, sequence: 2 }])
  })

  test('error: a chain that is shorter than another chain recorded', async () => {
    const { db, startProcess, verify, entry } = await setUp()
    const commit = await startProcess()
    const last = entry()
    for (const each of [entry(), last]) await commit(each)
    const head = (await verify()).heads.find(({ sequence }) => sequence === 2)
    await (await startProcess())(entry())
    await db
      .deleteFrom('custodyAuditBlock')
      .where('sequence', '=', 2)
      .where('chain', '=', head?.chain ?? '')
      .execute()
    await db.deleteFrom('custodyActivity').where('id', '=', last.activity.id).execute()
    expect((await verify()).findings).toEqual([{ kind: 'shortened', chain: head?.chain, sequence: 2 }])
  })
}

function activity(at: number): ActivityRow {
  const id = randomUUID()
  return {
    ...{ id, organizationId, fingerprint: `sha256:${id}`, type: 'ACTIVITY_TYPE_TEST', status: 'BEGUN' },
    ...{ intent: '{}', result: '{"a":1}', userId: id, createdAt: at, updatedAt: at },
  }
}

function vote({ id: activityId, createdAt }: ActivityRow): VoteRow {
  const id = randomUUID()
  return {
    ...{ id, organizationId, activityId, userId: id, selection: 'VOTE_SELECTION_APPROVED', message: '{}' },
    ...{ publicKey: '02', signature: '30', scheme: 'TEST', createdAt },
  }
}
