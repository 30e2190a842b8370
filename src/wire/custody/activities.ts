import {
  createApiKeysParameters,
  deleteApiKeysParameters,
  stampLoginParameters,
  subOrganizationParameters,
} from './organization.ts'
import { rawPayloadParameters, rawPayloadsParameters, transactionParameters } from './signature.ts'
import { walletAccountsParameters, walletParameters } from './wallet.ts'

/** One version of an activity: the `type` asked for, the key of its parameters under `intent`, of its answer under `result`. */
export type ActivityVersion = readonly [type: `ACTIVITY_TYPE_${string}`, intentKey: string, resultKey: string]

/**
 * Every activity that is served, by its path `/public/v1/submit/<name>` (key-custody §2.2). Versions that share their
 * parameters share a row; the answer bears the key of the version that was asked for. The last version is the one that
 * our own pages send.
 */
export const activities = {
  create_sub_organization: {
    parameters: subOrganizationParameters,
    versions: [
      ['ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V4', 'createSubOrganizationIntentV4', 'createSubOrganizationResultV4'],
      ['ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V5', 'createSubOrganizationIntentV5', 'createSubOrganizationResultV5'],
      ['ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V6', 'createSubOrganizationIntentV6', 'createSubOrganizationResultV6'],
      ['ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7', 'createSubOrganizationIntentV7', 'createSubOrganizationResultV7'],
      ['ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8', 'createSubOrganizationIntentV8', 'createSubOrganizationResultV8'],
    ],
  },
  create_wallet: {
    parameters: walletParameters,
    versions: [['ACTIVITY_TYPE_CREATE_WALLET', 'createWalletIntent', 'createWalletResult']],
  },
  create_wallet_accounts: {
    parameters: walletAccountsParameters,
    versions: [['ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS', 'createWalletAccountsIntent', 'createWalletAccountsResult']],
  },
  create_api_keys: {
    parameters: createApiKeysParameters,
    versions: [
      ['ACTIVITY_TYPE_CREATE_API_KEYS', 'createApiKeysIntent', 'createApiKeysResult'],
      ['ACTIVITY_TYPE_CREATE_API_KEYS_V2', 'createApiKeysIntentV2', 'createApiKeysResult'],
    ],
  },
  delete_api_keys: {
    parameters: deleteApiKeysParameters,
    versions: [['ACTIVITY_TYPE_DELETE_API_KEYS', 'deleteApiKeysIntent', 'deleteApiKeysResult']],
  },
  stamp_login: {
    parameters: stampLoginParameters,
    versions: [['ACTIVITY_TYPE_STAMP_LOGIN', 'stampLoginIntent', 'stampLoginResult']],
  },
  sign_raw_payload: {
    parameters: rawPayloadParameters,
    versions: [['ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', 'signRawPayloadIntentV2', 'signRawPayloadResult']],
  },
  sign_raw_payloads: {
    parameters: rawPayloadsParameters,
    versions: [['ACTIVITY_TYPE_SIGN_RAW_PAYLOADS', 'signRawPayloadsIntent', 'signRawPayloadsResult']],
  },
  sign_transaction: {
    parameters: transactionParameters,
    versions: [['ACTIVITY_TYPE_SIGN_TRANSACTION_V2', 'signTransactionIntentV2', 'signTransactionResult']],
  },
} as const satisfies Record<string, { parameters: unknown; versions: readonly ActivityVersion[] }>

export type ActivityName = keyof typeof activities

export function isActivityName(name: string): name is ActivityName {
  return Object.hasOwn(activities, name)
}
