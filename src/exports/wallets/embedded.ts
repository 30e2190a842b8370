export { confirmationEvent } from '../../core/confirmationEvent.ts'
export type {
  AccountBackup,
  AccountDelegation,
  BackupCapability,
  Capabilities,
  CapabilityMethods,
  DelegationCapability,
  DevicePairingCapability,
  Exportable,
  ExportCapability,
  ExportOptions,
  ImportCapability,
  ImportOptions,
  Passkey,
  PasskeyCapability,
  RecoveryCapability,
  RecoveryOptions,
  SolanaCapability,
  SuiCapability,
} from '../../wallets/embedded/capabilities.ts'
export type {
  Confirmation,
  ConfirmationMode,
  SigningRequest,
} from '../../wallets/embedded/confirmation/confirmation.ts'
export type { DeviceJoin, DevicePairing, DevicePairingState } from '../../wallets/embedded/devicePairing.ts'
export { EmbeddedError, type EmbeddedReason } from '../../wallets/embedded/embeddedError.ts'
export {
  type Accounts,
  type EmbeddedState,
  type SessionLife,
  type SignedIn,
  signedInState,
} from '../../wallets/embedded/embeddedState.ts'
export type { CodeEntry, EmbeddedWallet, OidcSignInOptions, Signer } from '../../wallets/embedded/embeddedWallet.ts'
export type { PasswordStep } from '../../wallets/embedded/passwordStep.ts'
export {
  createEmbeddedProvider,
  type EmbeddedProvider,
  type EmbeddedProviderOptions,
} from '../../wallets/embedded/provider/createEmbeddedProvider.ts'
export type { RecoveryState, RecoveryType } from '../../wallets/embedded/recoveryState.ts'
export type { SendOptions, SolanaAccount } from '../../wallets/embedded/solanaAccount.ts'
export type { Executed, ExecuteOptions, SuiAccount, SuiSigned } from '../../wallets/embedded/suiAccount.ts'
