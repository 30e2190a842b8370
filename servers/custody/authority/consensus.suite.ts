import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApiKey, createTestCustody, type TestAnswer, type TestCustody } from '../../testing/custody.ts'
import { createTeam, type Member, type Team } from '../../testing/custodyTeam.ts'
import type { DatabaseSuite } from '../../testing/databases.ts'
import { approvalMs } from '../base/limits.ts'

const wallet = { walletName: 'w', accounts: [] }
const needed = 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
const completed = 'ACTIVITY_STATUS_COMPLETED'
const rejected = 'ACTIVITY_STATUS_REJECTED'
const notAuthorized = { status: 403, body: { code: 7, message: 'request not authorized' } }

/** Approvals of several users (key-custody §8, §14), on a database. */
export const consensusSuite: DatabaseSuite = (open) => {
  let now: number
  let custody: TestCustody
  /** A second process on the same database. */
  let other: TestCustody
  let team: Team
  let one: Member
  let two: Member
  let three: Member
  let ordinary: Member
  beforeEach(async () => {
    now = Date.now()
    const [database, kek] = [await open(), new Uint8Array(32)]
    custody = await createTestCustody({ database, kek, now: () => now })
    other = await createTestCustody({ database, kek, now: () => now, parent: custody.parent })
    team = await createTeam(custody, { threshold: 2, roots: 3, others: 1 })
    ;[one, two, three] = team.roots as [Member, Member, Member]
    ;[ordinary] = team.others as [Member]
  })
  const ask = async (by = one) => (await team.submit('create_wallet', 'CREATE_WALLET', wallet, by)).body.activity
  const walletCount = async () => ((await team.query('list_wallets', {}, one)).body.wallets as unknown[]).length
  const statusOf = ({ body }: TestAnswer) => body.activity.status
  const read = async (activityId: string, by: Member) =>
    (await team.query('get_activity', { activityId }, by)).body.activity

  test('default: the approval that is enough executes, and answers the activity', async () => {
    const { id, fingerprint, status, result, votes } = await ask()
    expect({ status, result, votes: votes.length }).toEqual({ status: needed, result: {}, votes: 1 })
    expect(await walletCount()).toBe(1)
    const { body } = await team.approve(fingerprint, two)
    expect(body.activity).toMatchObject({
      ...{ id, fingerprint, type: 'ACTIVITY_TYPE_CREATE_WALLET', status: completed },
      result: { createWalletResult: { addresses: [] } },
      ...{ canApprove: false, canReject: false },
      votes: [
        { userId: one.userId, selection: 'VOTE_SELECTION_APPROVED' },
        { userId: two.userId, selection: 'VOTE_SELECTION_APPROVED', user: { userId: two.userId } },
      ],
    })
    expect(await walletCount()).toBe(2)
    expect(await read(id, three)).toEqual(body.activity)
  })

  test('behavior: a vote keeps the stamp and the exact body that it covers', async () => {
    const { fingerprint } = await ask()
    const body = custody.toBody('ACTIVITY_TYPE_APPROVE_ACTIVITY', team.organizationId, { fingerprint })
    const answer = await custody.submit('approve_activity', body, two.key)
    const scheme = 'SIGNATURE_SCHEME_TK_API_P256'
    expect(answer.body.activity.votes[1]).toMatchObject({ message: body, publicKey: two.key.publicKey, scheme })
  })

  test('behavior: a user whose vote is needed may approve once, and may reject until the activity ends', async () => {
    const { id, fingerprint } = await ask()
    expect(await read(id, one)).toMatchObject({ canApprove: false, canReject: true })
    expect(await read(id, two)).toMatchObject({ canApprove: true, canReject: true })
    expect(await read(id, ordinary)).toMatchObject({ canApprove: false, canReject: false })
    const { body } = await custody.query(
      'get_activity',
      { organizationId: team.organizationId, activityId: id },
      custody.parent.key,
    )
    expect(body.activity).toMatchObject({ canApprove: false, canReject: false })
    expect((await team.reject(fingerprint, one)).body.activity).toMatchObject({ status: rejected, canReject: false })
  })

  test('behavior: one rejection ends it', async () => {
    const { fingerprint } = await ask()
    const { body } = await team.reject(fingerprint, two)
    expect(body.activity).toMatchObject({ status: rejected, result: {} })
    expect(body.activity.votes[1]).toMatchObject({ userId: two.userId, selection: 'VOTE_SELECTION_REJECTED' })
    expect(statusOf(await team.approve(fingerprint, three))).toBe(rejected)
    expect(await walletCount()).toBe(1)
  })

  test('behavior: later votes do not change an executed activity', async () => {
    const { fingerprint } = await ask()
    await team.approve(fingerprint, two)
    expect(statusOf(await team.approve(fingerprint, three))).toBe(completed)
    expect(statusOf(await team.reject(fingerprint, three))).toBe(completed)
    expect(await walletCount()).toBe(2)
  })

  test('behavior: an approval lapses after a day, and may be given again', async () => {
    const { id, fingerprint } = await ask()
    now += approvalMs
    expect(await read(id, one)).toMatchObject({ status: needed, canApprove: true })
    expect(statusOf(await team.approve(fingerprint, two))).toBe(needed)
    now += approvalMs - 1
    expect(statusOf(await team.approve(fingerprint, one))).toBe(completed)
    expect(await walletCount()).toBe(2)
  })

  test("behavior: it executes on the organization's state at that time", async () => {
    const { fingerprint } = await ask()
    const quorum = { threshold: 3, userIds: team.roots.map(({ userId }) => userId) }
    const change = await team.submit('update_root_quorum', 'UPDATE_ROOT_QUORUM', quorum, one)
    expect(statusOf(await team.approve(change.body.activity.fingerprint, two))).toBe(completed)
    expect(statusOf(await team.approve(fingerprint, two))).toBe(needed)
    expect(statusOf(await team.approve(fingerprint, three))).toBe(completed)
  })

  test('behavior: an activity that is impossible by then is refused, and no vote is kept', async () => {
    const tag = { userTagName: 'same', userIds: [] }
    const [first, second] = [
      (await team.submit('create_user_tag', 'CREATE_USER_TAG', tag, one)).body.activity,
      (await team.submit('create_user_tag', 'CREATE_USER_TAG', tag, one)).body.activity,
    ]
    expect(statusOf(await team.approve(first.fingerprint, two))).toBe(completed)
    expect(await team.approve(second.fingerprint, two)).toMatchObject({
      status: 400,
      body: { message: 'tag label must be unique' },
    })
    const after = await read(second.id, two)
    expect(after).toMatchObject({ status: needed, canApprove: true })
    expect(after.votes).toHaveLength(1)
  })

  const user = { userName: 'u', apiKeys: [], authenticators: [], userTags: [] }
  const [token, publicKey] = ['aa.bb.cc', createTestApiKey().publicKey]
  test.each<[string, string, string, object]>([
    ['a provider’s token', 'oauth_login', 'OAUTH_LOGIN', { oidcToken: token, publicKey }],
    [
      "a provider's token of a future user",
      'create_users',
      'CREATE_USERS_V4',
      { users: [{ ...user, oauthProviders: [{ providerName: 'p', oidcToken: token }] }] },
    ],
    [
      'a code',
      'otp_auth',
      'OTP_AUTH',
      { otpId: crypto.randomUUID(), otpCode: '123456789', targetPublicKey: publicKey },
    ],
    ['a code’s token', 'otp_login', 'OTP_LOGIN', { verificationToken: token, publicKey }],
  ])('error: what others approve carries no secret: %s (T18)', async (_, name, type, parameters) => {
    const message = 'request not authorized: what carries a token or a code cannot wait for others to approve'
    const answer = await team.submit(name, type, parameters, one)
    expect(answer).toMatchObject({ status: 403, body: { code: 7, message } })
    const { activities } = (await team.query('list_activities', {}, one)).body
    expect(JSON.stringify(activities)).not.toMatch(/aa\.bb\.cc|123456789/)
  })

  describe('two processes at once', () => {
    test('behavior: of approvals that are each enough, one executes', async () => {
      const { fingerprint } = await ask()
      const approveAt = (process: TestCustody, { key }: Member) =>
        process.submit(
          'approve_activity',
          process.toBody('ACTIVITY_TYPE_APPROVE_ACTIVITY', team.organizationId, { fingerprint }),
          key,
        )
      const answers = await Promise.all([
        approveAt(custody, two),
        approveAt(other, three),
        approveAt(custody, three),
        approveAt(other, two),
      ])
      expect(answers.map(statusOf)).toEqual(Array(4).fill(completed))
      const results = new Set(answers.map(({ body }) => JSON.stringify(body.activity.result)))
      expect(results.size).toBe(1)
      expect(await walletCount()).toBe(2)
    })

    test('behavior: an approval and a rejection: one of them ends it, and both answer that', async () => {
      const { id, fingerprint } = await ask()
      const voteAt = (process: TestCustody, name: 'approve' | 'reject', { key }: Member) =>
        process.submit(
          `${name}_activity`,
          process.toBody(`ACTIVITY_TYPE_${name.toUpperCase()}_ACTIVITY`, team.organizationId, { fingerprint }),
          key,
        )
      const answers = await Promise.all([voteAt(custody, 'approve', two), voteAt(other, 'reject', three)])
      const { status } = await read(id, one)
      expect([completed, rejected]).toContain(status)
      expect(answers.map(statusOf)).toEqual([status, status])
      expect(await walletCount()).toBe(status === completed ? 2 : 1)
    })

    /** Sent to the second process, which has the stamping key in its cache. */
    const sign = async (key = one.key) => {
      const body = other.toBody('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', team.organizationId, {
        ...{ signWith: team.address, payload: 'x', encoding: 'PAYLOAD_ENCODING_TEXT_UTF8' },
        hashFunction: 'HASH_FUNCTION_KECCAK256',
      })
      return other.submit('sign_raw_payload', body, key)
    }

    test('behavior: a quorum that changed in one process counts in the other', async () => {
      const quorum = async (threshold: number, userIds: string[]) => {
        const change = await team.submit('update_root_quorum', 'UPDATE_ROOT_QUORUM', { threshold, userIds }, two)
        const { status, fingerprint } = change.body.activity
        return status === completed ? change : team.approve(fingerprint, three)
      }
      const all = team.roots.map(({ userId }) => userId)
      await quorum(1, all)
      // The other process has now cached that this key can decide alone.
      expect(statusOf(await sign())).toBe(completed)
      await quorum(2, all)
      expect(statusOf(await sign())).toBe(needed)
      await quorum(1, all)
      expect(statusOf(await sign())).toBe(completed)
      await quorum(1, [two.userId, three.userId])
      expect(await sign()).toMatchObject(notAuthorized)
    })

    test('behavior: a policy deleted in one process denies in no other', async () => {
      const policy = { policyName: 'p', effect: 'EFFECT_DENY', condition: "activity.action == 'SIGN'", notes: '' }
      const made = await team.submit('create_policy', 'CREATE_POLICY_V3', policy, two)
      const { body } = await team.approve(made.body.activity.fingerprint, three)
      expect(await sign()).toMatchObject({ status: 403, body: { message: 'policy engine denied request explicitly' } })
      const removal = await team.submit(
        'delete_policy',
        'DELETE_POLICY',
        body.activity.result.createPolicyResult as object,
        two,
      )
      await team.approve(removal.body.activity.fingerprint, three)
      expect(statusOf(await sign())).toBe(needed)
    })

    test('behavior: a key renewed in one process stamps in the other', async () => {
      const key = createTestApiKey()
      const apiKeys = [{ apiKeyName: 'k', publicKey: key.publicKey, expirationSeconds: '10' }]
      const renew = () => team.submit('create_api_keys', 'CREATE_API_KEYS', { userId: one.userId, apiKeys }, one)
      await renew()
      expect(statusOf(await sign(key))).toBe(needed)
      now += 10_000
      expect(await sign(key)).toMatchObject({ status: 401 })
      await renew()
      expect(statusOf(await sign(key))).toBe(needed)
    })
  })

  test('error: a user whose vote is not needed has no vote', async () => {
    const { fingerprint } = await ask()
    expect(await team.approve(fingerprint, ordinary)).toMatchObject(notAuthorized)
    expect(await team.reject(fingerprint, ordinary)).toMatchObject(notAuthorized)
  })

  test('error: the parent has no vote', async () => {
    const { fingerprint } = await ask()
    const body = custody.toBody('ACTIVITY_TYPE_APPROVE_ACTIVITY', team.organizationId, { fingerprint })
    expect(await custody.submit('approve_activity', body, custody.parent.key)).toMatchObject({
      body: { code: 3, details: [{ turnkeyErrorCode: 'ORGANIZATION_MISMATCH' }] },
    })
  })

  test('error: no activity of that fingerprint', async () => {
    const message =
      'No activity found with fingerprint. Consensus activities must target an existing activity by fingerprint'
    const answer = await team.approve(`sha256:${'0'.repeat(64)}`, one)
    expect(answer).toMatchObject({ status: 404, body: { code: 5, message } })
  })

  test('error: a vote that is an hour old', async () => {
    const { fingerprint } = await ask()
    const body = custody.toBody('ACTIVITY_TYPE_APPROVE_ACTIVITY', team.organizationId, { fingerprint })
    now += 60 * 60 * 1000 + 1
    expect(await custody.submit('approve_activity', body, two.key)).toMatchObject({
      body: { message: 'invalid timestamp' },
    })
  })
}
