import {
  exportPrivateKeyParameters,
  exportWalletAccountParameters,
  exportWalletParameters,
  importPrivateKeyParameters,
  importWalletParameters,
  initImportParameters,
} from '../transfer.ts'
import type { ActivityFamily } from './activityVersion.ts'

/** Activities that export and import keys (key-custody §2.2). */
export const transfers = {
  export_wallet: {
    parameters: exportWalletParameters,
    versions: [['ACTIVITY_TYPE_EXPORT_WALLET', 'exportWalletIntent', 'exportWalletResult']],
  },
  export_wallet_account: {
    parameters: exportWalletAccountParameters,
    versions: [['ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT', 'exportWalletAccountIntent', 'exportWalletAccountResult']],
  },
  export_private_key: {
    parameters: exportPrivateKeyParameters,
    versions: [['ACTIVITY_TYPE_EXPORT_PRIVATE_KEY', 'exportPrivateKeyIntent', 'exportPrivateKeyResult']],
  },
  init_import_wallet: {
    parameters: initImportParameters,
    versions: [['ACTIVITY_TYPE_INIT_IMPORT_WALLET', 'initImportWalletIntent', 'initImportWalletResult']],
  },
  import_wallet: {
    parameters: importWalletParameters,
    versions: [['ACTIVITY_TYPE_IMPORT_WALLET', 'importWalletIntent', 'importWalletResult']],
  },
  init_import_private_key: {
    parameters: initImportParameters,
    versions: [['ACTIVITY_TYPE_INIT_IMPORT_PRIVATE_KEY', 'initImportPrivateKeyIntent', 'initImportPrivateKeyResult']],
  },
  import_private_key: {
    parameters: importPrivateKeyParameters,
    versions: [['ACTIVITY_TYPE_IMPORT_PRIVATE_KEY', 'importPrivateKeyIntent', 'importPrivateKeyResult']],
  },
} as const satisfies ActivityFamily
