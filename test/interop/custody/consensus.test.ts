import { parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApiKey } from '../../../servers/testing/custody.ts'
import {
  generations,
  isConsensusNeeded,
  type Member,
  type OfficialWorld,
  resultOf,
  run,
  startOfficialWorld,
  toActivity,
  toViemAccount,
} from './clients.ts'

let world: OfficialWorld

beforeAll(async () => {
  world = await startOfficialWorld()
})

afterAll(() => world?.close())

const usersType = { H2: 'ACTIVITY_TYPE_CREATE_USERS_V2', H6: 'ACTIVITY_TYPE_CREATE_USERS_V4' } as const

describe.each(generations)('%s', (generation) => {
  /** Two root users, neither of whom decides alone. */
  let one: Member
  let two: Member
  beforeEach(async () => {
    one = await world.createMember(generation)
    const key = createTestApiKey()
    const apiKey = { apiKeyName: 'key', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }
    const user = { userName: 'two', userTags: [], apiKeys: [apiKey], authenticators: [], oauthProviders: [] }
    const { userIds } = await run<{ userIds: [string] }>(one, 'createUsers', usersType[generation], { users: [user] })
    two = { ...one, userId: userIds[0], key, client: world.client(generation, key) }
    const quorum = { threshold: 2, userIds: [one.userId, two.userId] }
    await run(one, 'updateRootQuorum', 'ACTIVITY_TYPE_UPDATE_ROOT_QUORUM', quorum)
  })

  const createWallet = () =>
    one.client.createWallet(
      toActivity('ACTIVITY_TYPE_CREATE_WALLET', one.organizationId, { walletName: 'w', accounts: [] }),
    )
  const approve = (fingerprint: string) =>
    two.client.approveActivity(toActivity('ACTIVITY_TYPE_APPROVE_ACTIVITY', two.organizationId, { fingerprint }))

  test('an activity waits, is approved by its fingerprint, and returns its result', async () => {
    const { activity } = await createWallet()
    expect(activity).toMatchObject({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', canApprove: false, canReject: true })
    const { organizationId } = two
    const seen = await two.client.getActivity({ organizationId, activityId: activity.id })
    expect(seen.activity).toMatchObject({ canApprove: true, canReject: true, votes: [{ userId: one.userId }] })
    const approved = await approve(activity.fingerprint)
    expect(approved.activity).toMatchObject({ id: activity.id, status: 'ACTIVITY_STATUS_COMPLETED' })
    const { walletId } = resultOf<{ walletId: string }>(approved)
    expect((await two.client.getWallet({ organizationId, walletId })).wallet.walletName).toBe('w')
  })

  test('an activity is rejected', async () => {
    const { activity } = await createWallet()
    const { fingerprint } = activity
    const rejected = await two.client.rejectActivity(
      toActivity('ACTIVITY_TYPE_REJECT_ACTIVITY', two.organizationId, { fingerprint }),
    )
    expect(rejected.activity).toMatchObject({ id: activity.id, status: 'ACTIVITY_STATUS_REJECTED', result: {} })
    expect((await approve(fingerprint)).activity.status).toBe('ACTIVITY_STATUS_REJECTED')
  })

  test('signing throws the pair’s own error, which names the activity', async () => {
    const account = await toViemAccount(generation, one, one.address)
    const transaction = { to: account.address, value: parseEther('1'), chainId: 1, type: 'eip1559' } as const
    for (const sign of [() => account.signMessage({ message: 'hello' }), () => account.signTransaction(transaction)]) {
      const error = await sign().then(
        () => undefined,
        (cause: unknown) => cause,
      )
      expect(isConsensusNeeded(generation, error)).toBe(true)
      expect(error).toMatchObject({
        activityStatus: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
        activityId: expect.any(String),
      })
    }
  })

  test('the answer to the approval contains the signature that waited', async () => {
    const { activity } = await one.client.signRawPayload(
      toActivity('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', one.organizationId, {
        ...{ signWith: one.address, payload: 'x', encoding: 'PAYLOAD_ENCODING_TEXT_UTF8' },
        hashFunction: 'HASH_FUNCTION_KECCAK256',
      }),
    )
    const { signRawPayloadResult } = (await approve(activity.fingerprint)).activity.result
    expect(signRawPayloadResult).toMatchObject({ r: expect.stringMatching(/^[0-9a-f]{64}$/), v: expect.any(String) })
  })

  test('error: no activity with that fingerprint', async () => {
    await expect(approve(`sha256:${'0'.repeat(64)}`)).rejects.toThrow(
      'Turnkey error 5: No activity found with fingerprint. Consensus activities must target an existing activity by fingerprint',
    )
  })
})

test('every endpoint that answered', async () => {
  await expect(world.answered()).toMatchFileSnapshot('answered/consensus.txt')
})
