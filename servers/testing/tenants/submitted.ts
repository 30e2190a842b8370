import { randomUUID } from 'node:crypto'
import type { ActivityName } from 'latchkey/wire/custody'
import { createTestApiKey, ethereumAccount, testIssuer, toPersonParameters } from '../custody.ts'
import { toTestAuthenticator, type Victim } from './victim.ts'

export const signing = {
  signWith: '',
  payload: 'x',
  encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
  hashFunction: 'HASH_FUNCTION_KECCAK256',
}
const targetPublicKey = createTestApiKey().publicKey
const newKey = () => ({ apiKeyName: 'k', publicKey: createTestApiKey().publicKey })
const newUser = () => ({ userName: 'u', apiKeys: [newKey()], userTags: [] })
const newPrivateKey = {
  ...{ privateKeyName: 'k', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] },
}

const newProvider = {
  ...{ providerName: 'p', oidcClaims: { iss: testIssuer.issuer, aud: 'client', sub: 'mine' } },
}
const email = 'mine@example.com'
const newPolicy = { policyName: 'mine', effect: 'EFFECT_ALLOW', condition: 'true', notes: '' }

/** Parameters that would harm the victim; and whether they contain one of the victim's ids. */
export const submitted: { [name in ActivityName]: [parameters: (of: Victim) => object, names?: 'a foreign id'] } = {
  create_sub_organization: [() => toPersonParameters(createTestApiKey())],
  update_organization_name: [() => ({ organizationName: 'mine' })],
  update_sub_organization: [() => ({ subOrganizationName: 'mine' })],
  delete_sub_organization: [() => ({ deleteWithoutExport: true })],

  create_users: [() => ({ users: [{ ...newUser(), authenticators: [], oauthProviders: [] }] })],
  create_api_only_users: [() => ({ apiOnlyUsers: [newUser()] })],
  update_user: [({ userId }) => ({ userId, userName: 'mine' }), 'a foreign id'],
  update_user_name: [({ userId }) => ({ userId, userName: 'mine' }), 'a foreign id'],
  update_user_email: [({ userId }) => ({ userId, userEmail: 'mine@example.com' }), 'a foreign id'],
  update_user_phone_number: [({ userId }) => ({ userId, userPhoneNumber: '+15550100' }), 'a foreign id'],
  delete_users: [({ otherUserId }) => ({ userIds: [otherUserId] }), 'a foreign id'],

  create_api_keys: [({ userId }) => ({ userId, apiKeys: [newKey()] }), 'a foreign id'],
  update_api_key: [({ userId, apiKeyId }) => ({ userId, apiKeyId, apiKeyName: 'mine' }), 'a foreign id'],
  delete_api_keys: [({ userId, apiKeyId }) => ({ userId, apiKeyIds: [apiKeyId] }), 'a foreign id'],
  create_authenticators: [({ userId }) => ({ userId, authenticators: [toTestAuthenticator()] }), 'a foreign id'],
  update_authenticator: [
    ({ userId, authenticatorId }) => ({ userId, authenticatorId, authenticatorName: 'mine' }),
    'a foreign id',
  ],
  delete_authenticators: [
    ({ userId, authenticatorId }) => ({ userId, authenticatorIds: [authenticatorId] }),
    'a foreign id',
  ],

  create_wallet: [() => ({ walletName: 'w', accounts: [ethereumAccount] })],
  update_wallet: [({ walletId }) => ({ walletId, walletName: 'mine' }), 'a foreign id'],
  delete_wallets: [({ walletId }) => ({ walletIds: [walletId], deleteWithoutExport: true }), 'a foreign id'],
  create_wallet_accounts: [
    ({ walletId }) => ({ walletId, accounts: [{ ...ethereumAccount, path: "m/44'/60'/7'/0/0" }] }),
    'a foreign id',
  ],
  update_wallet_account_name: [({ walletAccountId }) => ({ walletAccountId, name: 'mine' }), 'a foreign id'],
  delete_wallet_accounts: [
    ({ walletAccountId }) => ({ walletAccountIds: [walletAccountId], deleteWithoutExport: true }),
    'a foreign id',
  ],

  create_private_keys: [() => ({ privateKeys: [newPrivateKey] })],
  update_private_key: [({ privateKeyId }) => ({ privateKeyId, privateKeyName: 'mine' }), 'a foreign id'],
  delete_private_keys: [
    ({ privateKeyId }) => ({ privateKeyIds: [privateKeyId], deleteWithoutExport: true }),
    'a foreign id',
  ],

  export_wallet: [({ walletId }) => ({ walletId, targetPublicKey }), 'a foreign id'],
  export_wallet_account: [({ address }) => ({ address, targetPublicKey }), 'a foreign id'],
  export_private_key: [({ privateKeyId }) => ({ privateKeyId, targetPublicKey }), 'a foreign id'],
  init_import_wallet: [({ userId }) => ({ userId }), 'a foreign id'],
  init_import_private_key: [({ userId }) => ({ userId }), 'a foreign id'],
  import_wallet: [({ userId }) => ({ userId, walletName: 'w', encryptedBundle: '', accounts: [] })],
  import_private_key: [
    ({ userId }) => ({
      ...{ userId, privateKeyName: 'k', encryptedBundle: '' },
      ...{ curve: 'CURVE_SECP256K1', addressFormats: [] },
    }),
  ],

  create_read_write_session: [({ userId }) => ({ userId, targetPublicKey, invalidateExisting: true }), 'a foreign id'],
  create_read_only_session: [() => ({})],
  create_oauth_providers: [({ userId }) => ({ userId, oauthProviders: [newProvider] }), 'a foreign id'],
  update_oauth_provider: [
    ({ userId, oauthProviderId }) => ({ userId, providerId: oauthProviderId, providerName: 'mine' }),
    'a foreign id',
  ],
  delete_oauth_providers: [
    ({ userId, oauthProviderId }) => ({ userId, providerIds: [oauthProviderId] }),
    'a foreign id',
  ],
  oauth: [() => ({ oidcToken: 'a.b.c', targetPublicKey })],
  oauth_login: [() => ({ oidcToken: 'a.b.c', publicKey: targetPublicKey })],
  email_auth: [() => ({ email, targetPublicKey })],
  init_user_email_recovery: [() => ({ email, targetPublicKey })],
  recover_user: [({ userId }) => ({ userId, authenticator: toTestAuthenticator() }), 'a foreign id'],
  init_otp_auth: [() => ({ otpType: 'OTP_TYPE_EMAIL', contact: email })],
  otp_auth: [() => ({ otpId: randomUUID(), otpCode: '000000000', targetPublicKey })],
  init_otp: [() => ({ otpType: 'OTP_TYPE_EMAIL', contact: email })],
  verify_otp: [() => ({ otpId: randomUUID(), encryptedOtpBundle: '' })],
  otp_login: [() => ({ verificationToken: 'a.b.c', publicKey: targetPublicKey })],
  stamp_login: [() => ({ publicKey: createTestApiKey().publicKey, invalidateExisting: true })],

  sign_raw_payload: [({ address }) => ({ ...signing, signWith: address }), 'a foreign id'],
  sign_raw_payloads: [({ address }) => ({ ...signing, signWith: address, payloads: ['x'] }), 'a foreign id'],
  eth_send_transaction: [
    ({ address }) => ({ from: address, to: `0x${'11'.repeat(20)}`, caip2: 'eip155:31337' }),
    'a foreign id',
  ],
  sign_transaction: [
    ({ privateKeyId }) => ({
      signWith: privateKeyId,
      type: 'TRANSACTION_TYPE_ETHEREUM',
      unsignedTransaction: '02c0',
    }),
    'a foreign id',
  ],

  create_policy: [() => newPolicy],
  create_policies: [() => ({ policies: [newPolicy] })],
  update_policy: [({ policyId }) => ({ policyId, policyCondition: 'true' }), 'a foreign id'],
  delete_policy: [({ policyId }) => ({ policyId }), 'a foreign id'],
  delete_policies: [({ policyId }) => ({ policyIds: [policyId] }), 'a foreign id'],
  update_root_quorum: [({ otherUserId }) => ({ threshold: 1, userIds: [otherUserId] })],
  approve_activity: [({ fingerprint }) => ({ fingerprint }), 'a foreign id'],
  reject_activity: [({ fingerprint }) => ({ fingerprint }), 'a foreign id'],

  create_user_tag: [({ otherUserId }) => ({ userTagName: 'mine', userIds: [otherUserId] }), 'a foreign id'],
  update_user_tag: [
    ({ userTagId }) => ({ userTagId, newUserTagName: 'mine', addUserIds: [], removeUserIds: [] }),
    'a foreign id',
  ],
  delete_user_tags: [({ userTagId }) => ({ userTagIds: [userTagId] }), 'a foreign id'],
  create_private_key_tag: [
    ({ privateKeyId }) => ({ privateKeyTagName: 'mine', privateKeyIds: [privateKeyId] }),
    'a foreign id',
  ],
  update_private_key_tag: [
    ({ privateKeyTagId }) => ({
      ...{ privateKeyTagId, newPrivateKeyTagName: 'mine' },
      ...{ addPrivateKeyIds: [], removePrivateKeyIds: [] },
    }),
    'a foreign id',
  ],
  delete_private_key_tags: [({ privateKeyTagId }) => ({ privateKeyTagIds: [privateKeyTagId] }), 'a foreign id'],

  set_organization_feature: [() => ({ name: 'FEATURE_NAME_WEBHOOK', value: 'https://mine.example' })],
  remove_organization_feature: [() => ({ name: 'FEATURE_NAME_EMAIL_AUTH' })],
  create_invitations: [
    ({ userId }) => ({
      invitations: [
        {
          ...{ receiverUserName: 'i', receiverUserEmail: 'mine@example.com', receiverUserTags: [] },
          ...{ accessType: 'ACCESS_TYPE_ALL', senderUserId: userId },
        },
      ],
    }),
    'a foreign id',
  ],
  update_invitation: [({ invitationId }) => ({ invitationId, receiverUserEmail: 'mine@example.com' }), 'a foreign id'],
  delete_invitation: [({ invitationId }) => ({ invitationId }), 'a foreign id'],
}
