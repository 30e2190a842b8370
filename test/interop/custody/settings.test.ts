import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generations, type Member, type OfficialWorld, run, startOfficialWorld } from './clients.ts'

let world: OfficialWorld

beforeAll(async () => {
  world = await startOfficialWorld()
})

afterAll(() => world?.close())

describe.each(generations)('%s', (generation) => {
  let member: Member
  beforeAll(async () => {
    member = await world.createMember(generation)
  })
  const configs = async () =>
    (await member.client.getOrganizationConfigs({ organizationId: member.organizationId })).configs
  const organization = async () =>
    (await member.client.getOrganization({ organizationId: member.organizationId })).organizationData

  test('features are set and removed', async () => {
    const hook = { name: 'FEATURE_NAME_WEBHOOK', value: 'https://hook.example' }
    const set = 'ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE'
    const { features } = await run<{ features: object[] }>(member, 'setOrganizationFeature', set, hook)
    expect(features).toContainEqual(hook)
    expect((await configs()).features).toEqual(features)
    const remove = 'ACTIVITY_TYPE_REMOVE_ORGANIZATION_FEATURE'
    await run(member, 'removeOrganizationFeature', remove, { name: hook.name })
    expect((await organization()).features).toEqual(features.filter((each) => !('value' in each && each.value)))
  })

  test('invitations are created and deleted', async () => {
    const invitation = {
      ...{ receiverUserName: 'Ann', receiverUserEmail: 'ann@example.com', receiverUserTags: [] },
      ...{ accessType: 'ACCESS_TYPE_ALL', senderUserId: member.userId },
    }
    const { invitationIds } = await run<{ invitationIds: [string] }>(
      member,
      'createInvitations',
      'ACTIVITY_TYPE_CREATE_INVITATIONS',
      { invitations: [invitation] },
    )
    const [invitationId] = invitationIds
    const made = { invitationId, receiverEmail: 'ann@example.com', status: 'INVITATION_STATUS_CREATED' }
    expect((await organization()).invitations).toMatchObject([made])
    await run(member, 'deleteInvitation', 'ACTIVITY_TYPE_DELETE_INVITATION', { invitationId })
    expect((await organization()).invitations).toEqual([])
  })

  test('private key tags are created, renamed and deleted', async () => {
    const { client, organizationId } = member
    const made = { privateKeyTagName: 'cold', privateKeyIds: [] }
    const { privateKeyTagId } = await run<{ privateKeyTagId: string }>(
      member,
      'createPrivateKeyTag',
      'ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG',
      made,
    )
    const renaming = { privateKeyTagId, newPrivateKeyTagName: 'warm', addPrivateKeyIds: [], removePrivateKeyIds: [] }
    await run(member, 'updatePrivateKeyTag', 'ACTIVITY_TYPE_UPDATE_PRIVATE_KEY_TAG', renaming)
    const { privateKeyTags } = await client.listPrivateKeyTags({ organizationId })
    expect(privateKeyTags).toMatchObject([{ tagName: 'warm', tagType: 'TAG_TYPE_PRIVATE_KEY' }])
    const removal = { privateKeyTagIds: [privateKeyTagId] }
    await run(member, 'deletePrivateKeyTags', 'ACTIVITY_TYPE_DELETE_PRIVATE_KEY_TAGS', removal)
  })
})

test('every endpoint that answered', async () => {
  await expect(world.answered()).toMatchFileSnapshot('answered/settings.txt')
})
