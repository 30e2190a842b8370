import type { TestCustody, TestPerson } from '../custody.ts'
import { createTestApiKey, testIssuer, walletOrigin, walletRpId } from '../custody.ts'
import { createSoftPasskey } from '../softPasskey.ts'

/** A user who has one object of every kind, whose ids an attacker knows. */
export type Victim = TestPerson & {
  apiKeyId: string
  authenticatorId: string
  oauthProviderId: string
  activityId: string
  /** The id of the account that has `address`. */
  walletAccountId: string
  privateKeyId: string
  /** A second user, who is not a root user. */
  otherUserId: string
  userTagId: string
  privateKeyTagId: string
  policyId: string
  invitationId: string
  /** The fingerprint of the activity `activityId`. */
  fingerprint: string
  /** A transaction that was sent, and its hash. */
  sendingId: string
  sendingHash: string
}

export async function createVictim(custody: TestCustody): Promise<Victim> {
  const authenticators = [toTestAuthenticator()]
  const oidcClaims = { iss: testIssuer.issuer, aud: 'client', sub: 'victim' }
  const oauthProviders = [{ providerName: 'p', oidcClaims }]
  const person = await custody.createPerson({ authenticators, user: { oauthProviders } })
  const { organizationId, userId, key } = person
  const submit = async (name: string, type: string, parameters: object) =>
    (await custody.submit(name, custody.toBody(type, organizationId, parameters), key)).body.activity
  const query = async (name: string, input: object) =>
    (await custody.query(name, { organizationId, ...input }, key)).body
  const { id: activityId, fingerprint } = await submit('create_wallet', 'ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'w',
    accounts: [],
  })
  await submit('create_private_keys', 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', {
    privateKeys: [
      {
        ...{ privateKeyName: 'k', curve: 'CURVE_SECP256K1', privateKeyTags: [] },
        addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
      },
    ],
  })
  const other = { userName: 'other', apiKeys: [{ apiKeyName: 'k', publicKey: createTestApiKey().publicKey }] }
  await submit('create_users', 'ACTIVITY_TYPE_CREATE_USERS_V4', {
    users: [{ ...other, authenticators: [], oauthProviders: [], userTags: [] }],
  })
  const { result: userTag } = await submit('create_user_tag', 'ACTIVITY_TYPE_CREATE_USER_TAG', {
    ...{ userTagName: 't', userIds: [userId] },
  })
  const { result: keyTag } = await submit('create_private_key_tag', 'ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG', {
    ...{ privateKeyTagName: 't', privateKeyIds: [] },
  })
  const { result: policy } = await submit('create_policy', 'ACTIVITY_TYPE_CREATE_POLICY_V3', {
    ...{ policyName: 'p', effect: 'EFFECT_DENY', condition: 'false', notes: '' },
  })
  const { result: invitation } = await submit('create_invitations', 'ACTIVITY_TYPE_CREATE_INVITATIONS', {
    invitations: [
      {
        ...{ receiverUserName: 'i', receiverUserEmail: 'i@example.com', receiverUserTags: [] },
        ...{ accessType: 'ACCESS_TYPE_ALL', senderUserId: userId },
      },
    ],
  })
  const { userTagId, privateKeyTagId, policyId } = Object.assign(
    {},
    userTag.createUserTagResult,
    keyTag.createPrivateKeyTagResult,
    policy.createPolicyResult,
  ) as Pick<Victim, 'userTagId' | 'privateKeyTagId' | 'policyId'>
  const { invitationIds } = invitation.createInvitationsResult as { invitationIds: [string] }
  const { user } = (await query('get_user', { userId })) as unknown as {
    user: {
      apiKeys: [{ apiKeyId: string }]
      authenticators: [{ authenticatorId: string }]
      oauthProviders: [{ providerId: string }]
    }
  }
  const { users } = (await query('list_users', {})) as unknown as { users: [unknown, { userId: string }] }
  const { accounts } = (await query('list_wallet_accounts', {})) as unknown as {
    accounts: [{ walletAccountId: string }]
  }
  const { privateKeys } = (await query('list_private_keys', {})) as unknown as {
    privateKeys: [{ privateKeyId: string }]
  }
  const { result: sent } = await submit('eth_send_transaction', 'ACTIVITY_TYPE_ETH_SEND_TRANSACTION', {
    ...{ from: person.address, to: person.address, caip2: 'eip155:31337' },
  })
  const { sendTransactionStatusId: sendingId } = sent.ethSendTransactionResult as { sendTransactionStatusId: string }
  const asked = await query('get_send_transaction_status', { sendTransactionStatusId: sendingId })
  const { eth } = asked as unknown as { eth: { txHash: string } }
  return {
    ...person,
    activityId,
    apiKeyId: user.apiKeys[0].apiKeyId,
    authenticatorId: user.authenticators[0].authenticatorId,
    oauthProviderId: user.oauthProviders[0].providerId,
    walletAccountId: accounts[0].walletAccountId,
    privateKeyId: privateKeys[0].privateKeyId,
    otherUserId: users[1].userId,
    userTagId,
    privateKeyTagId,
    policyId,
    invitationId: invitationIds[0],
    fingerprint,
    sendingId,
    sendingHash: eth.txHash,
  }
}

/** A passkey registered for the wallet's site, as activities take it. */
export function toTestAuthenticator(authenticatorName = 'Passkey') {
  const passkey = createSoftPasskey({ origin: walletOrigin, rpId: walletRpId })
  const attestation = { ...passkey.register('c2FtZQ'), transports: [] }
  return { authenticatorName, challenge: 'c2FtZQ', attestation }
}
