import { beforeEach, describe, expect, test } from 'vitest'
import { createP256Key } from '../../shared/p256Key.ts'
import { createTestApiKey, createTestCustody } from '../../testing/custody.ts'
import type { Member } from '../../testing/custodyTeam.ts'
import { createRuledTeam, outcomes, type RuledTeam } from '../../testing/ruledTeam.ts'

const { denied, notAuthorized, ran } = outcomes
const signInGroup = "activity.resource == 'AUTH' && activity.action == 'CREATE'"

let team: RuledTeam
beforeEach(async () => {
  team = await createRuledTeam(await createTestCustody())
})

const startSession = ({ userId }: Member, by: Member) => {
  const targetPublicKey = createP256Key().publicKey.toString('hex')
  return team.submit('create_read_write_session', 'CREATE_READ_WRITE_SESSION_V2', { userId, targetPublicKey }, by)
}
const addApiKey = ({ userId }: Member, by: Member) => {
  const apiKeys = [{ apiKeyName: 'more', publicKey: createTestApiKey().publicKey, curveType: 'API_KEY_CURVE_P256' }]
  return team.submit('create_api_keys', 'CREATE_API_KEYS_V2', { userId, apiKeys }, by)
}
const logIn = (by: Member) => team.submit('stamp_login', 'STAMP_LOGIN', { publicKey: createTestApiKey().publicKey }, by)
const readOnly = (by: Member) => team.submit('create_read_only_session', 'CREATE_READ_ONLY_SESSION', {}, by)

describe('the rights that a policy for sign-ins grants', () => {
  test('error: putting a provider on a root user (T16)', async () => {
    await team.addPolicy('ALLOW', { condition: signInGroup })
    const oidcClaims = { iss: 'https://issuer.example', sub: 'ann', aud: 'client' }
    const parameters = { userId: team.root.userId, oauthProviders: [{ providerName: 'p', oidcClaims }] }
    const answer = await team.submit('create_oauth_providers', 'CREATE_OAUTH_PROVIDERS_V2', parameters, team.ann)
    expect(answer).toMatchObject(notAuthorized)
  })

  test('behavior: a session of a root user, as the docs warn, until a policy denies it', async () => {
    expect(await startSession(team.root, team.ann)).toMatchObject(notAuthorized)
    await team.addPolicy('ALLOW', { condition: signInGroup })
    expect(await startSession(team.root, team.ann)).toMatchObject({
      body: { activity: { result: { createReadWriteSessionResultV2: { userId: team.root.userId } } } },
    })
    await team.addPolicy('DENY', { condition: "activity.kind == 'CREATE_READ_WRITE_SESSION'" })
    expect(await startSession(team.root, team.ann)).toMatchObject(denied)
  })
})

// "All users have implicit permission to change their own credentials, unless a policy explicitly allows or denies those
// actions": https://docs.turnkey.com/features/policies/overview
describe('a user’s own credentials and sessions', () => {
  test('default: need no policy', async () => {
    expect(await addApiKey(team.ann, team.ann)).toMatchObject(ran)
    expect(await startSession(team.ann, team.ann)).toMatchObject(ran)
    expect(await logIn(team.ann)).toMatchObject(ran)
    expect(await readOnly(team.ann)).toMatchObject(ran)
  })

  test('behavior: a policy that denies reaches them', async () => {
    const consensus = `approvers.any(user, user.id == '${team.ann.userId}')`
    await team.addPolicy('DENY', { consensus, condition: "activity.resource in ['CREDENTIAL', 'AUTH']" })
    expect(await addApiKey(team.ann, team.ann)).toMatchObject(denied)
    expect(await startSession(team.ann, team.ann)).toMatchObject(denied)
    expect(await logIn(team.ann)).toMatchObject(denied)
    expect(await readOnly(team.ann)).toMatchObject(denied)
    expect(await addApiKey(team.bob, team.bob)).toMatchObject(ran)
    expect(await logIn(team.bob)).toMatchObject(ran)
  })

  test('behavior: one that denies every deletion by some users denies the deletion of their own keys', async () => {
    const { body } = await addApiKey(team.ann, team.ann)
    const { apiKeyIds } = body.activity.result.createApiKeysResult as { apiKeyIds: string[] }
    await team.addPolicy('DENY', { condition: "activity.action == 'DELETE'" })
    const parameters = { userId: team.ann.userId, apiKeyIds }
    expect(await team.submit('delete_api_keys', 'DELETE_API_KEYS', parameters, team.ann)).toMatchObject(denied)
  })

  test('behavior: a policy about something else does not', async () => {
    await team.addPolicy('DENY', { condition: "activity.action == 'SIGN'" })
    expect(await addApiKey(team.ann, team.ann)).toMatchObject(ran)
  })

  test('behavior: denies the activity, not the votes on it', async () => {
    await team.addPolicy('DENY', { consensus: `approvers.any(user, user.id == '${team.root.userId}')` })
    const asked = await team.createWallet(team.second)
    expect(await team.approve(asked.body.activity.fingerprint, team.root)).toMatchObject(ran)
  })
})
