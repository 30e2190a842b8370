import type { MfaAction } from '../../wire/mpc/mfa.ts'
import type { WalletOperation } from '../../wire/mpc/operations.ts'
import type { ThresholdSignatureScheme } from '../../wire/mpc/schemes.ts'
import type { CreatedAccount, WalletRecord } from '../../wire/waas/replies.ts'
import type { OfflineExport, WaasArgs } from '../../wire/waas/requests.ts'
import type { PageFrames } from './pageFrames.ts'

export type MpcClientOptions = {
  environmentId: string
  /** Where the accounts are. Pages say SOL, the wire says SVM; both are accepted. */
  chain: 'EVM' | 'SOL' | 'SVM' | 'SUI'
  /** The frame's origin, as the environment publishes it. A development API base has a default; nothing else has. */
  frameHost?: string | undefined
  /** The address of the API, without `/api/v0`. */
  baseApiUrl?: string | undefined
  /** The address of the server's party. */
  baseMPCRelayApiUrl?: string | undefined
  /** Called for each request: the user's access token, and the signature over the id of their session. */
  authorize: () => Promise<{ authToken?: string | undefined; signedSessionId?: string | undefined }>
  /** Returns the single-use token of an action, or undefined if the environment does not ask for one and it is not needed `always`. */
  mfaToken?: (action: MfaAction, need?: 'listed' | 'always') => Promise<string | undefined>
  /** The frames that the client shares; by default those of the page. */
  frames?: PageFrames | undefined
}

/** An account, and the password if the user chose one for the backups of its shares. */
export type OfAccount = { accountAddress: string; password?: string | undefined }
type Message = WaasArgs<'signMessage'>[0]['message']

/**
 * The requests of the managed wallet's frame on one chain (managed-wallet §3). Rejects with an `MpcError` when the request is
 * wrong or cannot reach the frame, and with an `MpcFrameError` when the frame refuses it.
 */
export type MpcClient = {
  /** Loads the frame, so that the first request need not wait for it. Opens a client again that was cleaned up. */
  initialize: () => Promise<void>

  getWallets: () => Promise<WalletRecord[]>
  /** @throws {MpcError} 'Account not found' */
  getWallet: (options: OfAccount & { walletOperation?: WalletOperation }) => Promise<WalletRecord>
  createWalletAccount: (
    options?: { thresholdSignatureScheme?: ThresholdSignatureScheme } & Protection,
  ) => Promise<CreatedAccount>

  /** Signs a text, or bytes; a text that looks like hex is a text. `context` says what the message belongs to. */
  signMessage: (options: OfAccount & { message: Message; context?: object | undefined }) => Promise<string>
  /** Signs a digest: 64 hex characters. The environment may allow only that of `context.eip7702Auth`. */
  signRawMessage: (options: OfAccount & { message: string; context?: RawContext | undefined }) => Promise<string>
  /** Signs EIP-712 typed data. It may contain BigInts. */
  signTypedData: (options: OfAccount & { typedData: object }) => Promise<string>
  /** Signs a transaction in the hex of its chain (managed-wallet §6). */
  signTransaction: (options: {
    senderAddress: string
    transaction: string
    chainId?: string | number | undefined
    password?: string | undefined
  }) => Promise<string>

  refreshWalletAccountShares: (options: OfAccount) => Promise<void>
  reshare: (
    options: OfAccount & {
      oldThresholdSignatureScheme: ThresholdSignatureScheme
      newThresholdSignatureScheme: ThresholdSignatureScheme
    },
  ) => Promise<void>
  /** Gives one share to the environment's operator, who can then sign together with the server's party. */
  delegateKeyShares: (options: OfAccount) => Promise<void>

  /** Whether the user must enter the password before an operation. */
  requiresPasswordForOperation: (options: {
    accountAddress: string
    walletOperation?: WalletOperation
  }) => Promise<boolean>
  isPasswordEncrypted: (options: { accountAddress: string }) => Promise<boolean>
  /** @throws {MpcFrameError} when the password is wrong */
  verifyPassword: (options: OfAccount & { walletOperation?: WalletOperation }) => Promise<void>
  /**
   * Seals the shares and their backup again, by a password or a passkey. The frame asks for the earlier passkey. What the new backup
   * replaces can be restored for a time.
   */
  updatePassword: (options: {
    accountAddress: string
    existingPassword?: string | undefined
    newPassword?: string | undefined
    passkeyId?: string | undefined
  }) => Promise<void>
  /**
   * Lets the user create a passkey for their shares, in a frame in `container`. Only our frame offers it.
   * @param options.name how the user's device lists it
   */
  createPasskey: (options: { name: string } & Shown) => Promise<{ passkeyId: string }>
  /**
   * Restores a backup that another one replaced, as `getWallet` lists it. Opens one prompt for a passkey of the user, in every
   * environment. Only our frame offers it.
   */
  restoreReplacedBackup: (options: OfAccount & { replacedAt: number }) => Promise<void>

  /** Shows the private key in a frame in `container`, which the page cannot read. It stays until `close`. */
  exportPrivateKey: (options: OfAccount & Shown) => Promise<{ close: () => void }>
  /** Lets the user enter a private key in a frame in `container`, which the page cannot read. */
  importPrivateKey: (
    options: { thresholdSignatureScheme?: ThresholdSignatureScheme } & Protection & Shown,
  ) => Promise<CreatedAccount>
  /** Computes the private key from shares that the page already has, such as those of an exported file. */
  offlineExportPrivateKey: (shares: Omit<OfflineExport, 'chainName'>) => Promise<string | undefined>

  /** Lets the browser save a file with the client's shares. */
  exportClientKeyshares: (options: OfAccount) => Promise<void>
  /** Stores a share in the user's Google Drive. Without a token of theirs, the frame asks the environment's service for one. */
  backupKeySharesToGoogleDrive: (options: OfAccount & Drive) => Promise<void>
  restoreBackupFromGoogleDrive: (options: OfAccount & Drive & Shown) => Promise<void>

  /** Ends the session in the frame. The last client of the page removes the frame. */
  cleanup: () => Promise<void>
}

/** What seals the shares of a new account: a password, or a passkey that `createPasskey` has named. */
export type Protection = { password?: string | undefined; passkeyId?: string | undefined }

/** What a raw message belongs to. */
export type RawContext = {
  eip7702Auth?: { address: `0x${string}`; chainId: number; nonce: number } | undefined
}
type Drive = { googleDriveAccessToken?: string | undefined }
/** Where a visible frame is shown. Aborting `signal` removes it. */
type Shown = { container: HTMLElement; signal?: AbortSignal | undefined }
