/**
 * The resource and the action of each activity, as policies name them (`activity.resource`, `activity.action`). The pairs
 * are those of https://docs.turnkey.com/features/policies/language#activity-types-by-resource-and-action; an activity
 * that only this server has is named like the one it resembles.
 */
export type Subject = readonly [resource: string, action: string]

/** Activities by their path, whether they are served or not. */
export const subjects: Record<string, Subject> = {
  create_sub_organization: ['ORGANIZATION', 'CREATE'],
  update_organization_name: ['ORGANIZATION', 'UPDATE'],
  update_sub_organization: ['ORGANIZATION', 'UPDATE'],
  delete_sub_organization: ['ORGANIZATION', 'DELETE'],
  update_root_quorum: ['ORGANIZATION', 'UPDATE'],
  set_organization_feature: ['ORGANIZATION', 'UPDATE'],
  remove_organization_feature: ['ORGANIZATION', 'DELETE'],

  create_invitations: ['INVITATION', 'CREATE'],
  update_invitation: ['INVITATION', 'UPDATE'],
  delete_invitation: ['INVITATION', 'DELETE'],

  create_policy: ['POLICY', 'CREATE'],
  create_policies: ['POLICY', 'CREATE'],
  update_policy: ['POLICY', 'UPDATE'],
  delete_policy: ['POLICY', 'DELETE'],
  delete_policies: ['POLICY', 'DELETE'],

  create_wallet: ['WALLET', 'CREATE'],
  update_wallet: ['WALLET', 'UPDATE'],
  delete_wallets: ['WALLET', 'DELETE'],
  create_wallet_accounts: ['WALLET', 'CREATE'],
  update_wallet_account_name: ['WALLET', 'UPDATE'],
  delete_wallet_accounts: ['WALLET', 'DELETE'],
  export_wallet: ['WALLET', 'EXPORT'],
  export_wallet_account: ['WALLET', 'EXPORT'],
  init_import_wallet: ['WALLET', 'IMPORT'],
  import_wallet: ['WALLET', 'IMPORT'],

  create_private_keys: ['PRIVATE_KEY', 'CREATE'],
  update_private_key: ['PRIVATE_KEY', 'UPDATE'],
  delete_private_keys: ['PRIVATE_KEY', 'DELETE'],
  create_private_key_tag: ['PRIVATE_KEY', 'CREATE'],
  update_private_key_tag: ['PRIVATE_KEY', 'UPDATE'],
  delete_private_key_tags: ['PRIVATE_KEY', 'DELETE'],
  export_private_key: ['PRIVATE_KEY', 'EXPORT'],
  init_import_private_key: ['PRIVATE_KEY', 'IMPORT'],
  import_private_key: ['PRIVATE_KEY', 'IMPORT'],
  // Signing counts as PRIVATE_KEY, also with a wallet account's key.
  sign_raw_payload: ['PRIVATE_KEY', 'SIGN'],
  sign_raw_payloads: ['PRIVATE_KEY', 'SIGN'],
  sign_transaction: ['PRIVATE_KEY', 'SIGN'],
  eth_send_transaction: ['PRIVATE_KEY', 'SIGN'],

  create_users: ['USER', 'CREATE'],
  create_api_only_users: ['USER', 'CREATE'],
  update_user: ['USER', 'UPDATE'],
  update_user_email: ['USER', 'UPDATE'],
  update_user_name: ['USER', 'UPDATE'],
  update_user_phone_number: ['USER', 'UPDATE'],
  delete_users: ['USER', 'DELETE'],
  create_user_tag: ['USER', 'CREATE'],
  update_user_tag: ['USER', 'UPDATE'],
  delete_user_tags: ['USER', 'DELETE'],
  recover_user: ['USER', 'UPDATE'],

  create_api_keys: ['CREDENTIAL', 'CREATE'],
  update_api_key: ['CREDENTIAL', 'UPDATE'],
  delete_api_keys: ['CREDENTIAL', 'DELETE'],
  create_authenticators: ['CREDENTIAL', 'CREATE'],
  update_authenticator: ['CREDENTIAL', 'UPDATE'],
  delete_authenticators: ['CREDENTIAL', 'DELETE'],
  // A provider account signs the user in, so adding one adds a credential.
  create_oauth_providers: ['CREDENTIAL', 'CREATE'],
  update_oauth_provider: ['CREDENTIAL', 'UPDATE'],
  delete_oauth_providers: ['CREDENTIAL', 'DELETE'],

  init_user_email_recovery: ['RECOVERY', 'CREATE'],

  email_auth: ['AUTH', 'CREATE'],
  init_otp_auth: ['AUTH', 'CREATE'],
  otp_auth: ['AUTH', 'CREATE'],
  otp_login: ['AUTH', 'CREATE'],
  oauth: ['AUTH', 'CREATE'],
  oauth_login: ['AUTH', 'CREATE'],
  stamp_login: ['AUTH', 'CREATE'],
  create_read_write_session: ['AUTH', 'CREATE'],
  create_read_only_session: ['AUTH', 'CREATE'],

  init_otp: ['OTP', 'CREATE'],
  verify_otp: ['OTP', 'VERIFY'],

  // Policies do not apply to votes: a vote requires the right to vote on its activity.
  approve_activity: ['ACTIVITY', 'APPROVE'],
  reject_activity: ['ACTIVITY', 'REJECT'],
}
