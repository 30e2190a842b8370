import { expect, test } from 'vitest'
import { createTestCustody, type TestCustody, type TestPerson } from '../../testing/custody.ts'
import { createTeam } from '../../testing/custodyTeam.ts'
import { maxListLength, maxVoteBytes } from '../base/limits.ts'
import { createUserReplies } from './findUserReplies.ts'

type Listed = { id: string }[]
const list = async (custody: TestCustody, { organizationId, key }: TestPerson, paginationOptions: object) => {
  const { body } = await custody.query('list_activities', { organizationId, paginationOptions }, key)
  return body.activities as Listed
}

// One user's records must not delay the others: 100 of a request's size each blocked the thread for seconds.
test('behavior: a list that grows too long is cut, and the next page continues there in both directions', async () => {
  const custody = await createTestCustody()
  const person = await custody.createPerson()
  const ids: string[] = []
  for (let n = 0; n < 6; n++) {
    const payload = `${n}`.repeat(maxListLength / 5)
    const signing = { encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' }
    const parameters = { signWith: person.address, payload, ...signing }
    const body = custody.toBody('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', person.organizationId, parameters)
    const { activity } = (await custody.submit('sign_raw_payload', body, person.key)).body
    ids.unshift(activity.id)
  }
  const toIds = (activities: Listed) => activities.map(({ id }) => id)
  expect(toIds(await list(custody, person, { limit: '100' }))).toEqual(ids.slice(0, 4))
  expect(toIds(await list(custody, person, { limit: '100', after: ids[3] }))).toEqual(ids.slice(4))
  expect(toIds(await list(custody, person, { limit: '100', before: ids[5] }))).toEqual(ids.slice(1, 5))
})

test('behavior: more activities than are read at once, in one list', async () => {
  const custody = await createTestCustody()
  const person = await custody.createPerson()
  const ids: string[] = []
  for (let n = 0; n < 25; n++) {
    const parameters = { walletId: person.walletId, walletName: `w${n}` }
    const body = custody.toBody('ACTIVITY_TYPE_UPDATE_WALLET', person.organizationId, parameters)
    ids.unshift((await custody.submit('update_wallet', body, person.key)).body.activity.id)
  }
  const toIds = (activities: Listed) => activities.map(({ id }) => id)
  expect(toIds(await list(custody, person, { limit: '100' }))).toEqual(ids)
  expect(toIds(await list(custody, person, { limit: '21' }))).toEqual(ids.slice(0, 21))
  expect(toIds(await list(custody, person, { limit: '21', before: ids[24] }))).toEqual(ids.slice(3, 24))
})

test('behavior: a user who voted on many activities is read once', async () => {
  const custody = await createTestCustody()
  const { organizationId, userId } = await custody.createPerson()
  const userReply = createUserReplies(custody.database.kysely.withTables(), organizationId)
  expect(await userReply(userId)).toMatchObject({ userId, apiKeys: [expect.anything()] })
  expect(await userReply(userId)).toBe(await userReply(userId))
  expect(await userReply('nobody')).toBeUndefined()
})

test('error: a vote with unknown fields, which the activity would store permanently', async () => {
  const custody = await createTestCustody()
  const team = await createTeam(custody, { threshold: 2, roots: 2, others: 0 })
  const [asking, approving] = team.roots as [(typeof team.roots)[0], (typeof team.roots)[0]]
  const renaming = { walletId: team.walletId, walletName: 'w' }
  const { fingerprint } = (await team.submit('update_wallet', 'UPDATE_WALLET', renaming, asking)).body.activity
  const vote = (more: object) =>
    team.submit('approve_activity', 'APPROVE_ACTIVITY', { fingerprint, ...more }, approving)
  expect(await vote({ more: 'x'.repeat(maxVoteBytes) })).toMatchObject({ status: 400, body: { code: 3 } })
  expect(await vote({})).toMatchObject({ status: 200, body: { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } } })
})
