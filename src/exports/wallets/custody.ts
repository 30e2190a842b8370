export type { CustodyAccount } from '../../wallets/custody/account.ts'
export {
  type CustodyProvider,
  type CustodyProviderOptions,
  createCustodyProvider,
} from '../../wallets/custody/createCustodyProvider.ts'
export { createCustodyWallet } from '../../wallets/custody/createCustodyWallet.ts'
export type {
  CodeEntry,
  CustodyWallet,
  CustodyWalletOptions,
  Exportable,
  ExportOptions,
  ImportOptions,
  OidcSignInOptions,
  RecoveryOptions,
} from '../../wallets/custody/custodyWallet.ts'
export type { DeviceJoin, DeviceLink, DeviceLinkState } from '../../wallets/custody/devices/deviceLink.ts'
export {
  ActivityError,
  ConsensusNeededError,
  CustodyApiError,
  CustodyError,
  type CustodyReason,
} from '../../wallets/custody/errors.ts'
export type { Passkey } from '../../wallets/custody/passkeys/passkey.ts'
export type { RecoveryState, RecoveryType } from '../../wallets/custody/recovery/recoveryState.ts'
export type { SendOptions } from '../../wallets/custody/solana/sendTransaction.ts'
export type { SolanaAccount } from '../../wallets/custody/solana/solanaAccount.ts'
export { type Accounts, type CustodyState, insideOf, type SessionLife } from '../../wallets/custody/state.ts'
export type { Executed, ExecuteOptions } from '../../wallets/custody/sui/executeTransaction.ts'
export type { SuiAccount, SuiSigned } from '../../wallets/custody/sui/suiAccount.ts'
