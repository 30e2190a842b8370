export {
  type Backup,
  type BackupConfirmation,
  type BackupLocation,
  backup,
  backupConfirmation,
  backupLocation,
  backups,
  ban,
  type NewBackup,
  newBackup,
  type Recovered,
  type ReplacedBackup,
  recovered,
  recovery,
  restoration,
  type SeenWallet,
  settlement,
} from '../../wire/mpc/backup.ts'
export {
  type CeremonyEnd,
  type CeremonyKind,
  type CeremonyStart,
  type CeremonyStarted,
  type CeremonyStepped,
  ceremonyEnd,
  ceremonyStart,
  ceremonyStarted,
  ceremonyStepped,
  type EpochConfirmation,
  epochConfirmation,
  epochConfirmed,
  type MadeKey,
  type Witness,
} from '../../wire/mpc/ceremony.ts'
export { type ChainName, chainName, chainNames, credentialChains, engineOf } from '../../wire/mpc/chains.ts'
export { type DelegatedShare, delegatedShare, rsaPublicKey } from '../../wire/mpc/delegatedShare.ts'
export { type FailureCode, failures } from '../../wire/mpc/failure.ts'
export { decodeFrame, encodeFrame, frameType, type RoundMessage } from '../../wire/mpc/frame.ts'
export { type MpcFrameConfig, mpcFrameConfig, mpcFrameConfigName } from '../../wire/mpc/frameConfig.ts'
export {
  type DriveBackup,
  driveBackup,
  type GoogleDriveSettings,
  googleDriveSettings,
  googleToken,
} from '../../wire/mpc/googleDrive.ts'
export { type KeyExport, type KeyExported, keyExport, keyExported } from '../../wire/mpc/keyExport.ts'
export {
  ceremonyMs,
  joinMs,
  maxBackups,
  maxBodyBytes,
  maxConfirmed,
  maxDriveBackupLength,
  maxJsonLength,
  maxMessageLength,
  maxPartyMessageBytes,
  maxPartyMessages,
  maxPasskeyIdLength,
  maxReplacedBackups,
  maxReplacedBytes,
  maxSealedLength,
  maxStatementLength,
  maxTransactionLength,
  maxWalletsPerUser,
} from '../../wire/mpc/limits.ts'
export {
  type MfaAction,
  mfaAction,
  mfaActions,
  mfaTokenHeader,
  needsMfa,
  signedSessionHeader,
} from '../../wire/mpc/mfa.ts'
export {
  neededClientShares,
  requiresPassword,
  type WalletOperation,
  walletOperation,
  walletOperations,
} from '../../wire/mpc/operations.ts'
export {
  partiesOf,
  type ReshareSeat,
  resharePlans,
  type ThresholdSignatureScheme,
  thresholdSignatureScheme,
  thresholdSignatureSchemes,
  toReshareSeats,
} from '../../wire/mpc/schemes.ts'
export { sealedSeed } from '../../wire/mpc/sealedSeed.ts'
export { type ShareProof, shareProof } from '../../wire/mpc/shareProof.ts'
export { type Eip7702Auth, eip7702Auth, type Signing, signing } from '../../wire/mpc/signing.ts'
export { type ManagedWallet, managedWallet, managedWallets } from '../../wire/mpc/wallet.ts'
export { type WalletStatement, walletStatement, walletStatementTtlSeconds } from '../../wire/mpc/walletStatement.ts'
