import type { ActivityName } from 'latchkey/wire/custody'
import { createApiKeys, deleteApiKeys } from './apiKeys.ts'
import { createSubOrganization } from './organizations.ts'
import type { Rule } from './plan.ts'
import { stampLogin } from './sessions.ts'
import { signRawPayload, signRawPayloads, signTransaction } from './signatures.ts'
import { createWallet, createWalletAccounts } from './wallets.ts'

/** The rule of every activity on the wire: a missing one does not compile. */
export const rules: { [name in ActivityName]: Rule<name> } = {
  create_sub_organization: createSubOrganization,
  create_wallet: createWallet,
  create_wallet_accounts: createWalletAccounts,
  create_api_keys: createApiKeys,
  delete_api_keys: deleteApiKeys,
  stamp_login: stampLogin,
  sign_raw_payload: signRawPayload,
  sign_raw_payloads: signRawPayloads,
  sign_transaction: signTransaction,
}
