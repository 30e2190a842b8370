import { createApiKeys, deleteApiKeys, updateApiKey } from './apiKeys.ts'
import { createAuthenticators, deleteAuthenticators, updateAuthenticator } from './authenticators.ts'
import { exportPrivateKey, exportWallet, exportWalletAccount } from './exports.ts'
import { removeOrganizationFeature, setOrganizationFeature } from './features.ts'
import { importPrivateKey, importWallet, initImportPrivateKey, initImportWallet } from './imports.ts'
import { createInvitations, deleteInvitation, updateInvitation } from './invitations.ts'
import { emailAuth, initUserEmailRecovery } from './mailedKeys.ts'
import { createOauthProviders, deleteOauthProviders, oauth, oauthLogin, updateOauthProvider } from './oauth.ts'
import { deleteSubOrganization, updateOrganizationName, updateSubOrganization } from './organizationChanges.ts'
import { createSubOrganization } from './organizations.ts'
import { initOtp, initOtpAuth, otpAuth, verifyOtp } from './otp.ts'
import { otpLogin } from './otpLogin.ts'
import type { Rule } from './plan.ts'
import { createPolicies, createPolicy, deletePolicies, deletePolicy, updatePolicy } from './policies.ts'
import { createPrivateKeys, deletePrivateKeys, updatePrivateKey } from './privateKeys.ts'
import { recoverUser } from './recoverUser.ts'
import { updateRootQuorum } from './rootQuorum.ts'
import { ethSendTransaction } from './sending.ts'
import { createReadOnlySession, createReadWriteSession, stampLogin } from './sessions.ts'
import { signRawPayload, signRawPayloads, signTransaction } from './signatures.ts'
import {
  createPrivateKeyTag,
  createUserTag,
  deletePrivateKeyTags,
  deleteUserTags,
  updatePrivateKeyTag,
  updateUserTag,
} from './tags.ts'
import { createApiOnlyUsers, createUsers, deleteUsers } from './users.ts'
import { updateUser, updateUserEmail, updateUserName, updateUserPhoneNumber } from './userUpdates.ts'
import type { ExecutedName } from './voteName.ts'
import { deleteWalletAccounts, deleteWallets, updateWallet, updateWalletAccountName } from './walletChanges.ts'
import { createWallet, createWalletAccounts } from './wallets.ts'

/** The rule of every activity except votes: a missing one does not compile. */
export const rules: { [name in ExecutedName]: Rule<name> } = {
  create_sub_organization: createSubOrganization,
  update_organization_name: updateOrganizationName,
  update_sub_organization: updateSubOrganization,
  delete_sub_organization: deleteSubOrganization,
  create_users: createUsers,
  create_api_only_users: createApiOnlyUsers,
  update_user: updateUser,
  update_user_name: updateUserName,
  update_user_email: updateUserEmail,
  update_user_phone_number: updateUserPhoneNumber,
  delete_users: deleteUsers,
  create_wallet: createWallet,
  update_wallet: updateWallet,
  delete_wallets: deleteWallets,
  create_wallet_accounts: createWalletAccounts,
  update_wallet_account_name: updateWalletAccountName,
  delete_wallet_accounts: deleteWalletAccounts,
  create_private_keys: createPrivateKeys,
  update_private_key: updatePrivateKey,
  delete_private_keys: deletePrivateKeys,
  export_wallet: exportWallet,
  export_wallet_account: exportWalletAccount,
  export_private_key: exportPrivateKey,
  init_import_wallet: initImportWallet,
  import_wallet: importWallet,
  init_import_private_key: initImportPrivateKey,
  import_private_key: importPrivateKey,
  create_api_keys: createApiKeys,
  update_api_key: updateApiKey,
  delete_api_keys: deleteApiKeys,
  create_authenticators: createAuthenticators,
  update_authenticator: updateAuthenticator,
  delete_authenticators: deleteAuthenticators,
  stamp_login: stampLogin,
  create_oauth_providers: createOauthProviders,
  update_oauth_provider: updateOauthProvider,
  delete_oauth_providers: deleteOauthProviders,
  oauth,
  oauth_login: oauthLogin,
  create_read_write_session: createReadWriteSession,
  create_read_only_session: createReadOnlySession,
  email_auth: emailAuth,
  init_user_email_recovery: initUserEmailRecovery,
  recover_user: recoverUser,
  init_otp_auth: initOtpAuth,
  otp_auth: otpAuth,
  init_otp: initOtp,
  verify_otp: verifyOtp,
  otp_login: otpLogin,
  sign_raw_payload: signRawPayload,
  sign_raw_payloads: signRawPayloads,
  sign_transaction: signTransaction,
  eth_send_transaction: ethSendTransaction,
  create_policy: createPolicy,
  create_policies: createPolicies,
  update_policy: updatePolicy,
  delete_policy: deletePolicy,
  delete_policies: deletePolicies,
  update_root_quorum: updateRootQuorum,
  create_user_tag: createUserTag,
  update_user_tag: updateUserTag,
  delete_user_tags: deleteUserTags,
  create_private_key_tag: createPrivateKeyTag,
  update_private_key_tag: updatePrivateKeyTag,
  delete_private_key_tags: deletePrivateKeyTags,
  set_organization_feature: setOrganizationFeature,
  remove_organization_feature: removeOrganizationFeature,
  create_invitations: createInvitations,
  update_invitation: updateInvitation,
  delete_invitation: deleteInvitation,
}
