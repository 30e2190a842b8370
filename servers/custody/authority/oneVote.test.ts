import { beforeEach, expect, test } from 'vitest'
import { createTestCustody, type TestAnswer, type TestCustody } from '../../testing/custody.ts'
import { createTeam, type Member, type Team } from '../../testing/custodyTeam.ts'
import { approvalMs } from '../base/limits.ts'
import type { Tables } from '../store/tables.ts'

const needed = 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
const completed = 'ACTIVITY_STATUS_COMPLETED'

let now: number
let custody: TestCustody
let team: Team
let one: Member
let two: Member

beforeEach(async () => {
  now = Date.now()
  custody = await createTestCustody({ now: () => now })
  team = await createTeam(custody, { threshold: 2, roots: 3, others: 0 })
  ;[one, two] = team.roots as [Member, Member]
})

const ask = async () =>
  (await team.submit('create_wallet', 'CREATE_WALLET', { walletName: 'w', accounts: [] }, one)).body.activity
const walletCount = async () => (await team.read<{ wallets: unknown[] }>('list_wallets', {}, one)).wallets.length
const statusOf = ({ body }: TestAnswer) => body.activity.status
const read = async (activityId: string, by: Member) =>
  (await team.query('get_activity', { activityId }, by)).body.activity
const voteCount = async () => {
  const db = custody.database.kysely.withTables<Tables>()
  return (await db.selectFrom('custodyVote').select('id').execute()).length
}

test('behavior: a user has one vote, however often they approve', async () => {
  const { id, fingerprint } = await ask()
  const before = await voteCount()
  for (let at = 0; at < 3; at++) expect(statusOf(await team.approve(fingerprint, one))).toBe(needed)
  expect(await voteCount()).toBe(before)
  expect((await read(id, one)).votes).toHaveLength(1)
  expect(await walletCount()).toBe(1)
})

test('behavior: the last vote of a user is the one that is answered', async () => {
  const { id, fingerprint } = await ask()
  now += approvalMs
  await team.approve(fingerprint, one)
  expect((await read(id, two)).votes).toMatchObject([{ userId: one.userId, selection: 'VOTE_SELECTION_APPROVED' }])
  const { body } = await team.reject(fingerprint, one)
  expect(body.activity.votes).toMatchObject([{ userId: one.userId, selection: 'VOTE_SELECTION_REJECTED' }])
})

test('behavior: approving again executes what enough users approve by now', async () => {
  const { fingerprint } = await ask()
  const quorum = { threshold: 1, userIds: team.roots.map(({ userId }) => userId) }
  const change = await team.submit('update_root_quorum', 'UPDATE_ROOT_QUORUM', quorum, one)
  expect(statusOf(await team.approve(change.body.activity.fingerprint, two))).toBe(completed)
  const { body } = await team.approve(fingerprint, one)
  expect(body.activity).toMatchObject({ status: completed, votes: [{ userId: one.userId }] })
  expect(await walletCount()).toBe(2)
})
