import { beforeEach, describe, expect, test } from 'vitest'
import { createTestCustody, type TestCustody, type TestPerson } from '../../testing/custody.ts'
import { createPostbox, type Postbox } from '../../testing/postbox.ts'

let custody: TestCustody
let post: Postbox
let person: TestPerson
beforeEach(async () => {
  post = createPostbox()
  custody = await createTestCustody({ sendMail: post.sendMail })
  person = await custody.createPerson()
})

/** The content of an activity's one result. */
async function run<result>(
  name: string,
  type: string,
  parameters: object,
  by: Pick<TestPerson, 'organizationId' | 'key'>,
) {
  const body = custody.toBody(`ACTIVITY_TYPE_${type}`, by.organizationId, parameters)
  const { activity } = (await custody.submit(name, body, by.key)).body
  return Object.values(activity.result)[0] as result
}
const refusal = async (name: string, type: string, parameters: object) =>
  (await custody.submit(name, custody.toBody(`ACTIVITY_TYPE_${type}`, person.organizationId, parameters), person.key))
    .body
/** The reply to a query, typed by the test. */
async function ask<reply = Record<string, unknown>>(
  name: string,
  input: object = {},
  by: Pick<TestPerson, 'organizationId' | 'key'> = person,
) {
  return (await custody.query(name, { organizationId: by.organizationId, ...input }, by.key)).body as reply
}
const organization = async () =>
  (await ask<{ organizationData: Record<string, unknown> }>('get_organization')).organizationData

describe('tags', () => {
  const tagsOf = async () =>
    (await ask<{ user: { userTags: string[] } }>('get_user', { userId: person.userId })).user.userTags

  test('default: of users: made, renamed, given, taken and deleted', async () => {
    const { userId } = person
    const made = { userTagName: 't', userIds: [userId] }
    const { userTagId, ...rest } = await run<{ userTagId: string }>('create_user_tag', 'CREATE_USER_TAG', made, person)
    expect(rest).toEqual({ userIds: [userId] })
    expect(await tagsOf()).toEqual([userTagId])
    const renaming = { userTagId, newUserTagName: 'u', addUserIds: [], removeUserIds: [] }
    expect(await run('update_user_tag', 'UPDATE_USER_TAG', renaming, person)).toEqual({ userTagId })
    expect(await tagsOf()).toEqual([userTagId])
    const { userTags } = await ask('list_user_tags')
    expect(userTags).toMatchObject([{ tagId: userTagId, tagName: 'u', tagType: 'TAG_TYPE_USER' }])
    expect((await organization()).tags).toEqual(userTags)
    await run('update_user_tag', 'UPDATE_USER_TAG', { userTagId, addUserIds: [], removeUserIds: [userId] }, person)
    expect(await tagsOf()).toEqual([])
    await run('update_user_tag', 'UPDATE_USER_TAG', { userTagId, addUserIds: [userId], removeUserIds: [] }, person)
    const deleted = await run('delete_user_tags', 'DELETE_USER_TAGS', { userTagIds: [userTagId] }, person)
    expect(deleted).toEqual({ userTagIds: [userTagId], userIds: [userId] })
    expect(await tagsOf()).toEqual([])
    expect(await ask('list_user_tags')).toEqual({ userTags: [] })
  })

  test('default: of private keys', async () => {
    const key = { privateKeyName: 'k', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] }
    const { privateKeys } = await run<{ privateKeys: [{ privateKeyId: string }] }>(
      'create_private_keys',
      'CREATE_PRIVATE_KEYS_V2',
      { privateKeys: [key] },
      person,
    )
    const [{ privateKeyId }] = privateKeys
    const made = { privateKeyTagName: 't', privateKeyIds: [privateKeyId] }
    const { privateKeyTagId } = await run<{ privateKeyTagId: string }>(
      'create_private_key_tag',
      'CREATE_PRIVATE_KEY_TAG',
      made,
      person,
    )
    const tagsOfKey = async () =>
      (await ask<{ privateKey: { privateKeyTags: string[] } }>('get_private_key', { privateKeyId })).privateKey
        .privateKeyTags
    expect(await tagsOfKey()).toEqual([privateKeyTagId])
    const renaming = { privateKeyTagId, newPrivateKeyTagName: 'u', addPrivateKeyIds: [], removePrivateKeyIds: [] }
    await run('update_private_key_tag', 'UPDATE_PRIVATE_KEY_TAG', renaming, person)
    expect((await ask('list_private_key_tags')).privateKeyTags).toMatchObject([
      { tagName: 'u', tagType: 'TAG_TYPE_PRIVATE_KEY' },
    ])
    const removal = { privateKeyTagIds: [privateKeyTagId] }
    expect(await run('delete_private_key_tags', 'DELETE_PRIVATE_KEY_TAGS', removal, person)).toEqual({
      ...removal,
      privateKeyIds: [privateKeyId],
    })
    expect(await tagsOfKey()).toEqual([])
  })

  test('error: a duplicate name, and an unknown tag', async () => {
    const tag = { userTagName: 't', userIds: [] }
    await run('create_user_tag', 'CREATE_USER_TAG', tag, person)
    expect(await refusal('create_user_tag', 'CREATE_USER_TAG', tag)).toMatchObject({
      message: 'tag label must be unique',
    })
    const unknown = { userTagId: crypto.randomUUID(), addUserIds: [], removeUserIds: [] }
    const message = 'no user tag found with the given ID'
    expect(await refusal('update_user_tag', 'UPDATE_USER_TAG', unknown)).toMatchObject({ code: 5, message })
  })
})

describe('features', () => {
  test('default: login methods with a code are enabled, and can be disabled one by one', async () => {
    const names = ['EMAIL_RECOVERY', 'EMAIL_AUTH', 'SMS_AUTH', 'OTP_EMAIL_AUTH'].map((name) => `FEATURE_NAME_${name}`)
    const open = names.map((name) => ({ name, value: '' }))
    expect((await organization()).features).toEqual(open)
    const closed = { name: 'FEATURE_NAME_SMS_AUTH' }
    const features = open.filter(({ name }) => name !== closed.name)
    const removed = await run('remove_organization_feature', 'REMOVE_ORGANIZATION_FEATURE', closed, person)
    expect(removed).toEqual({ features })
    const hook = { name: 'FEATURE_NAME_WEBHOOK', value: 'https://hook.example' }
    const set = await run('set_organization_feature', 'SET_ORGANIZATION_FEATURE', hook, person)
    expect(set).toEqual({ features: [...features, hook] })
    const { configs } = await ask('get_organization_configs')
    expect(configs).toMatchObject({ features: [...features, hook], quorum: { threshold: 1, userIds: [person.userId] } })
  })

  test('error: an unknown one', async () => {
    const feature = { name: 'FEATURE_NAME_FLIGHT', value: '' }
    expect(await refusal('set_organization_feature', 'SET_ORGANIZATION_FEATURE', feature)).toMatchObject({
      ...{ code: 3, message: 'bad request body' },
      details: [{ fieldViolations: [{ field: 'parameters.name' }] }],
    })
  })
})

describe('invitations', () => {
  const invitation = (senderUserId: string) => ({
    ...{ receiverUserName: 'Ann', receiverUserEmail: 'ann@example.com', receiverUserTags: [] },
    ...{ accessType: 'ACCESS_TYPE_WEB', senderUserId },
  })
  const invite = (by: Pick<TestPerson, 'organizationId' | 'key'>, senderUserId: string, count = 1) =>
    run<{ invitationIds: string[] }>(
      'create_invitations',
      'CREATE_INVITATIONS',
      { invitations: Array(count).fill(invitation(senderUserId)) },
      by,
    )

  test('default: made, read, changed and deleted', async () => {
    const { invitationIds } = await invite(person, person.userId)
    const [invitationId] = invitationIds
    const { receiverUserEmail: receiverEmail, ...rest } = invitation(person.userId)
    const read = async () => (await organization()).invitations
    expect(await read()).toMatchObject([{ invitationId, receiverEmail, ...rest, status: 'INVITATION_STATUS_CREATED' }])
    const change = { invitationId, receiverUserEmail: 'bob@example.com' }
    expect(await run('update_invitation', 'UPDATE_INVITATION', change, person)).toEqual({ invitationId })
    expect(await read()).toMatchObject([{ receiverEmail: 'bob@example.com', receiverUserName: 'Ann' }])
    expect(await run('delete_invitation', 'DELETE_INVITATION', { invitationId }, person)).toEqual({ invitationId })
    expect(await read()).toEqual([])
  })

  test("behavior: an operator's invitations are mailed, a user's are not", async () => {
    await invite(person, person.userId)
    const { userId } = await ask<{ userId: string }>('whoami', {}, custody.parent)
    await invite(custody.parent, userId, 2)
    await custody.server.settled()
    expect(post.emails).toMatchObject(
      Array(2).fill({
        to: 'ann@example.com',
        subject: "You're invited to Parent",
        text: expect.stringContaining('Hello Ann,'),
      }),
    )
  })

  test('error: from a user of another organization, and an invitation that does not exist', async () => {
    const { userId } = await ask<{ userId: string }>('whoami', {}, custody.parent)
    const invitations = [invitation(userId)]
    const noUser = 'no user found with the given ID'
    expect(await refusal('create_invitations', 'CREATE_INVITATIONS', { invitations })).toMatchObject({
      message: noUser,
    })
    const unknown = { invitationId: crypto.randomUUID() }
    const none = 'no invitation found with the given ID'
    expect(await refusal('delete_invitation', 'DELETE_INVITATION', unknown)).toMatchObject({ code: 5, message: none })
  })
})
