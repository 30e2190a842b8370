import type { Insertable } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../shared/database.ts'
import { createEnvelope } from '../../shared/envelope.ts'
import { migrate } from '../../shared/migrate.ts'
import { createAuditChain } from '../audit/auditChain.ts'
import { beginAudit } from '../audit/beginAudit.ts'
import { createCommitQueue } from '../commit/commitQueue.ts'
import { findVotes } from './activities.ts'
import type { Change } from './changes.ts'
import { findCode, findTakenSlots, isUnused, takeTry } from './codes.ts'
import { authenticatorFinder } from './credentials.ts'
import { migrations } from './migrations.ts'
import type { Db, Tables } from './tables.ts'

// Rows of two organizations with the same id that name the same things: reading or taking them in one must not affect
// the other (T32). Ids never repeat in practice, so no code above the store would notice.

const [mine, theirs] = ['mine', 'theirs'] as const
const id = 'same'
let db: Db
beforeEach(async () => {
  db = await migrate<Tables>(await openDatabase({}), 'custody', migrations)
})

const toCode = (organizationId: string): Insertable<Tables['custodyCode']> => ({
  ...{ id, organizationId, type: 'OTP_TYPE_EMAIL', contact: 'ada@example.com', slot: 0, userId: null },
  ...{ hash: Buffer.alloc(32), attemptsLeft: 1, targetPublicKey: '', sealedTargetKey: Buffer.alloc(0), expiresAt: 2 },
})

test("behavior: another organization's code is not accepted, and keeps its tries", async () => {
  await db.insertInto('custodyCode').values(toCode(theirs)).execute()
  const of = { organizationId: mine, id, now: 1 }
  expect([await takeTry(db, of), await findCode(db, mine, id)]).toEqual([undefined, undefined])
  expect(await findTakenSlots(db, mine, 'ada@example.com')).toEqual([])
  expect(await findCode(db, theirs, id)).toMatchObject({ attemptsLeft: 1 })
  expect(await takeTry(db, { ...of, organizationId: theirs })).toMatchObject({ organizationId: theirs })
})

test('behavior: a verification of the other organization is not found', async () => {
  await db.insertInto('custodyVerification').values({ id, organizationId: theirs, expiresAt: 2 }).execute()
  expect(await isUnused(db, { organizationId: mine, id })).toBe(false)
  expect(await isUnused(db, { organizationId: theirs, id })).toBe(true)
})

test("behavior: a row is taken once, and the other organization's row stays", async () => {
  const hashBlock = await beginAudit({ db, envelope: createEnvelope([Buffer.alloc(32, 7)]), now: Date.now })
  const commit = createCommitQueue(db, createAuditChain({ hashBlock, now: Date.now }))
  await db
    .insertInto('custodyCode')
    .values([toCode(mine), toCode(theirs)])
    .execute()
  const entry = { changes: [], seen: [], takes: { from: 'custodyCode', organizationId: mine, id } } as const
  expect([await commit(entry), await commit(entry)]).toEqual(['written', 'stale'])
  expect(await findCode(db, theirs, id)).toBeDefined()
})

test("behavior: a change or a deletion leaves the other organization's rows as they are", async () => {
  const hashBlock = await beginAudit({ db, envelope: createEnvelope([Buffer.alloc(32, 7)]), now: Date.now })
  const commit = createCommitQueue(db, createAuditChain({ hashBlock, now: Date.now }))
  const times = { createdAt: 1, updatedAt: 1 }
  const wallet = { id, name: 'wallet', sealedEntropy: Buffer.alloc(0), exported: 0, imported: 0, ...times }
  const user = { id, name: 'user', email: null, emailVerified: 0, phoneNumber: null, phoneNumberVerified: 0, ...times }
  const both = [mine, theirs].map((organizationId) => ({ organizationId }))
  await db
    .insertInto('custodyWallet')
    .values(both.map((of) => ({ ...wallet, ...of })))
    .execute()
  await db
    .insertInto('custodyUser')
    .values(both.map((of) => ({ ...user, ...of, isRoot: 1, tags: '[]' })))
    .execute()
  const left = async (table: 'custodyWallet' | 'custodyUser') =>
    db.selectFrom(table).select(['organizationId', 'name']).orderBy('organizationId').execute()
  const organizationId = mine
  const apply = (...changes: readonly Change[]) => commit({ changes, seen: [] })
  await apply({ update: 'custodyWallet', organizationId, id, set: { name: 'changed' } })
  expect(await left('custodyWallet')).toEqual([
    { organizationId: mine, name: 'changed' },
    { organizationId: theirs, name: 'wallet' },
  ])
  await apply({ remove: 'custodyWallet', organizationId, ids: [id] }, { removeUsers: [id], organizationId })
  expect(await left('custodyWallet')).toEqual([{ organizationId: theirs, name: 'wallet' }])
  expect(await left('custodyUser')).toEqual([{ organizationId: theirs, name: 'user' }])
  await apply({ removeOrganization: mine })
  expect([(await left('custodyWallet')).length, (await left('custodyUser')).length]).toEqual([1, 1])
})

test("behavior: another organization's votes do not count", async () => {
  const vote = { id, activityId: 'activity', userId: 'user', selection: 'VOTE_SELECTION_APPROVED', createdAt: 1 }
  const stamp = { message: '', publicKey: '', signature: '', scheme: '' }
  await db
    .insertInto('custodyVote')
    .values({ ...vote, ...stamp, organizationId: theirs })
    .execute()
  expect([(await findVotes(db, mine, 'activity')).length, (await findVotes(db, theirs, 'activity')).length]).toEqual([
    0, 1,
  ])
})

test("behavior: another organization's passkey signs in to that organization", async () => {
  const user = { id: 'user', name: 'user', email: null, emailVerified: 0, phoneNumber: null, phoneNumberVerified: 0 }
  const times = { createdAt: 1, updatedAt: 1 }
  await db
    .insertInto('custodyUser')
    .values({ ...user, ...times, organizationId: theirs, isRoot: 1, tags: '[]' })
    .execute()
  const passkey = { id, userId: 'user', name: 'passkey', credentialId: 'credential', publicKey: Buffer.alloc(0) }
  const origin = { rpId: '', origin: '', aaguid: '', transports: '[]', signCount: 0 }
  await db
    .insertInto('custodyAuthenticator')
    .values({ ...passkey, ...origin, ...times, organizationId: theirs })
    .execute()
  const finder = authenticatorFinder(db, 'credential')
  expect([await finder.within(mine), (await finder.within(theirs))?.organizationId]).toEqual([undefined, theirs])
})
