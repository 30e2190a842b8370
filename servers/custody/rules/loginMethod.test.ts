import { expect, test } from 'vitest'
import { type Ask, askAs } from '../../testing/ask.ts'
import {
  createTestApiKey,
  createTestCustody,
  createTestParent,
  testIssuer,
  toPersonParameters,
  walletOrigin,
  walletRpId,
} from '../../testing/custody.ts'
import { createPostbox } from '../../testing/postbox.ts'
import { createSoftPasskey } from '../../testing/softPasskey.ts'

const refused = { status: 400, body: { code: 3, message: 'too few root users would keep a way to sign in' } }
const mailFeatures = ['FEATURE_NAME_EMAIL_AUTH', 'FEATURE_NAME_EMAIL_RECOVERY', 'FEATURE_NAME_OTP_EMAIL_AUTH']

/** One root user with an address and one key without an expiry. */
async function start({ sendMail }: { sendMail?: ReturnType<typeof createPostbox>['sendMail'] | undefined }) {
  const custody = await createTestCustody({ sendMail })
  const { organizationId, userId, key } = await custody.createPerson({ user: { userEmail: 'ada@example.com' } })
  // Deletions are stamped by a session key, which expires and so is no login method.
  const session = createTestApiKey()
  const ask = askAs(custody, { organizationId, key: session })
  await askAs(custody, { organizationId, key }).result('stamp_login', { publicKey: session.publicKey })
  const { apiKeys } = await ask.query<{ apiKeys: { apiKeyId: string; credential: { publicKey: string } }[] }>(
    'get_api_keys',
  )
  const [lasting] = apiKeys.filter(({ credential }) => credential.publicKey === key.publicKey)
  const deleteKey = () => ask.submit('delete_api_keys', { userId, apiKeyIds: [lasting?.apiKeyId] })
  return { custody, ask, userId, deleteKey }
}

const close = async (ask: Ask, names: readonly string[]) => {
  for (const name of names) await ask.result('remove_organization_feature', { name })
}

test('default: an address that a key can be mailed to counts as a login method', async () => {
  const { deleteKey } = await start(createPostbox())
  expect((await deleteKey()).status).toBe(200)
})

test('behavior: one feature that mails keys is enough', async () => {
  const { ask, deleteKey } = await start(createPostbox())
  await close(ask, mailFeatures.slice(1))
  expect((await deleteKey()).status).toBe(200)
})

test('error: an address where the server sends no mail', async () => {
  const { deleteKey } = await start({})
  expect(await deleteKey()).toMatchObject(refused)
})

test('error: an address, when the organization has disabled login by email', async () => {
  const { ask, deleteKey } = await start(createPostbox())
  await close(ask, mailFeatures)
  expect(await deleteKey()).toMatchObject(refused)
})

test('error: an address that two users share, because no key is mailed to it', async () => {
  const { ask, deleteKey } = await start(createPostbox())
  const user = { userName: 'u', userEmail: 'ADA@example.com', userTags: [], apiKeys: [], authenticators: [] }
  await ask.result('create_users', { users: [{ ...user, oauthProviders: [] }] })
  expect(await deleteKey()).toMatchObject(refused)
})

test('error: removing the last sign-in feature after the key', async () => {
  const { ask, deleteKey } = await start(createPostbox())
  await deleteKey()
  const [last = '', ...others] = mailFeatures
  await close(ask, others)
  expect(await ask.submit('remove_organization_feature', { name: last })).toMatchObject(refused)
})

test('error: removing the address after the key', async () => {
  const { ask, userId, deleteKey } = await start(createPostbox())
  await deleteKey()
  expect(await ask.submit('update_user', { userId, userEmail: '' })).toMatchObject(refused)
  expect(await ask.submit('update_user_email', { userId, userEmail: '' })).toMatchObject(refused)
  await ask.result('update_user', { userId, userEmail: 'ada@example.org' })
})

test('error: narrowing the origins so that the last passkey no longer fits', async () => {
  const other = 'https://other.example'
  const custody = await createTestCustody()
  const of = { origins: [walletOrigin, other], rpIds: [walletRpId, 'other.example'] }
  const parent = await createTestParent(custody.server, of)
  const challenge = 'c2FtZQ'
  const passkey = createSoftPasskey({ origin: walletOrigin, rpId: walletRpId })
  const attestation = { ...passkey.register(challenge), transports: [] }
  const authenticators = [{ authenticatorName: 'p', challenge, attestation }]
  const { organizationId } = await custody.createPerson({ parent, authenticators, user: { apiKeys: [] } })
  const narrow = (value: string) => {
    const parameters = { name: 'FEATURE_NAME_WEBAUTHN_ORIGINS', value }
    const body = custody.toBody('ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE', organizationId, parameters)
    return custody.send('/public/v1/submit/set_organization_feature', body, {
      'X-Stamp-Webauthn': passkey.stamp(body),
    })
  }
  expect(await narrow(other)).toMatchObject(refused)
  expect((await narrow(walletOrigin)).status).toBe(200)
})

test('error: deleting the last key after the operator removed the provider', async () => {
  const custody = await createTestCustody()
  const oidcClaims = { iss: testIssuer.issuer, aud: testIssuer.audiences[0], sub: 'ada' }
  const { organizationId, userId, key } = await custody.createPerson({
    user: { oauthProviders: [{ providerName: 'p', oidcClaims }] },
  })
  const ask = askAs(custody, { organizationId, key })
  const { apiKeys } = await ask.query<{ apiKeys: { apiKeyId: string }[] }>('get_api_keys')
  const deletion = { userId, apiKeyIds: apiKeys.map(({ apiKeyId }) => apiKeyId) }
  await createTestParent(custody.server, { oidc: [] }, custody.parent)
  expect(await ask.submit('delete_api_keys', deletion)).toMatchObject(refused)
  await createTestParent(custody.server, {}, custody.parent)
  expect((await ask.submit('delete_api_keys', deletion)).status).toBe(200)
})

test('error: the deletion of the only root user who can sign in', async () => {
  const custody = await createTestCustody()
  const [key, { organizationId }] = [createTestApiKey(), custody.parent]
  const one = toPersonParameters(key) as { rootUsers: object[] }
  const other = { userName: 'other', apiKeys: [], authenticators: [], oauthProviders: [] }
  const operator = askAs(custody, { organizationId, key: custody.parent.key })
  const { subOrganizationId, rootUserIds } = await operator.result<{
    subOrganizationId: string
    rootUserIds: string[]
  }>('create_sub_organization', { ...one, rootUsers: [...one.rootUsers, other] })
  const ask = askAs(custody, { organizationId: subOrganizationId, key })
  expect(await ask.submit('delete_users', { userIds: rootUserIds.slice(0, 1) })).toMatchObject(refused)
  await ask.result('delete_users', { userIds: rootUserIds.slice(1) })
})
