import type { QueryName } from 'latchkey/wire/custody'
import type { Victim } from './victim.ts'

/**
 * The parameters of each query besides the organization, with real ids; and the victim's id that its owner finds in the
 * reply.
 */
export const asked: { [name in QueryName]: [input: (of: Victim) => object, found?: keyof Victim] } = {
  whoami: [() => ({}), 'userId'],
  get_organization: [() => ({}), 'walletId'],
  get_organization_configs: [() => ({}), 'userId'],
  get_activity: [({ activityId }) => ({ activityId }), 'activityId'],
  list_activities: [() => ({}), 'activityId'],
  get_send_transaction_status: [({ sendingId }) => ({ sendTransactionStatusId: sendingId }), 'sendingHash'],
  get_user: [({ userId }) => ({ userId }), 'authenticatorId'],
  list_users: [() => ({}), 'otherUserId'],
  get_api_key: [({ apiKeyId }) => ({ apiKeyId }), 'apiKeyId'],
  get_api_keys: [({ userId }) => ({ userId }), 'apiKeyId'],
  get_oauth_providers: [({ userId }) => ({ userId }), 'oauthProviderId'],
  get_authenticator: [({ authenticatorId }) => ({ authenticatorId }), 'authenticatorId'],
  get_authenticators: [({ userId }) => ({ userId }), 'authenticatorId'],
  get_wallet: [({ walletId }) => ({ walletId }), 'walletId'],
  list_wallets: [() => ({}), 'walletId'],
  get_wallet_account: [({ walletId, address }) => ({ walletId, address }), 'address'],
  list_wallet_accounts: [({ walletId }) => ({ walletId }), 'walletAccountId'],
  get_private_key: [({ privateKeyId }) => ({ privateKeyId }), 'privateKeyId'],
  list_private_keys: [() => ({}), 'privateKeyId'],
  get_policy: [({ policyId }) => ({ policyId }), 'policyId'],
  list_policies: [() => ({}), 'policyId'],
  list_user_tags: [() => ({}), 'userTagId'],
  list_private_key_tags: [() => ({}), 'privateKeyTagId'],
  // A sub-organization has no sub-organizations.
  list_suborgs: [() => ({})],
  list_verified_suborgs: [() => ({})],
}
