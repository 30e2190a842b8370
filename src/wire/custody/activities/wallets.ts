import {
  deleteWalletAccountsParameters,
  deleteWalletsParameters,
  updateWalletAccountNameParameters,
  updateWalletParameters,
  walletAccountsParameters,
  walletParameters,
} from '../wallet.ts'
import type { ActivityFamily } from './activityVersion.ts'

/** Activities that create and change wallets and their accounts (key-custody §2.2). */
export const wallets = {
  create_wallet: {
    parameters: walletParameters,
    versions: [['ACTIVITY_TYPE_CREATE_WALLET', 'createWalletIntent', 'createWalletResult']],
  },
  create_wallet_accounts: {
    parameters: walletAccountsParameters,
    versions: [['ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS', 'createWalletAccountsIntent', 'createWalletAccountsResult']],
  },
  update_wallet: {
    parameters: updateWalletParameters,
    versions: [['ACTIVITY_TYPE_UPDATE_WALLET', 'updateWalletIntent', 'updateWalletResult']],
  },
  update_wallet_account_name: {
    parameters: updateWalletAccountNameParameters,
    versions: [
      ['ACTIVITY_TYPE_UPDATE_WALLET_ACCOUNT_NAME', 'updateWalletAccountNameIntent', 'updateWalletAccountNameResult'],
    ],
  },
  delete_wallets: {
    parameters: deleteWalletsParameters,
    versions: [['ACTIVITY_TYPE_DELETE_WALLETS', 'deleteWalletsIntent', 'deleteWalletsResult']],
  },
  delete_wallet_accounts: {
    parameters: deleteWalletAccountsParameters,
    versions: [['ACTIVITY_TYPE_DELETE_WALLET_ACCOUNTS', 'deleteWalletAccountsIntent', 'deleteWalletAccountsResult']],
  },
} as const satisfies ActivityFamily
