import type { StoreApi } from 'zustand/vanilla'
import type { Person } from '../../wire/account/person.ts'
import type { Transport } from '../../wire/transports.ts'
import type { DeviceJoin, DevicePairing } from './devicePairing.ts'
import type { Address } from './embeddedState.ts'
import type { PasswordStep } from './passwordStep.ts'
import type { RecoveryState, RecoveryType } from './recoveryState.ts'
import type { SolanaAccount } from './solanaAccount.ts'
import type { SuiAccount } from './suiAccount.ts'

/**
 * What an embedded wallet may offer besides signing in and signing: groups of methods, each undefined if the wallet does not
 * have it.
 */
export type Capabilities = {
  passkeys?: PasskeyCapability
  recovery?: RecoveryCapability
  export?: ExportCapability
  import?: ImportCapability
  devicePairing?: DevicePairingCapability
  backup?: BackupCapability
  delegation?: DelegationCapability
  solana?: SolanaCapability
  sui?: SuiCapability
}

/** The methods of every capability together. */
export type CapabilityMethods = PasskeyCapability &
  RecoveryCapability &
  ExportCapability &
  ImportCapability &
  DevicePairingCapability &
  BackupCapability &
  DelegationCapability &
  SolanaCapability &
  SuiCapability

export type PasskeyCapability = {
  /** Lists the user's passkeys, oldest first. */
  passkeys: () => Promise<readonly Passkey[]>
  /** Creates another passkey, on this device or on one that the browser reaches from here. One prompt. */
  addPasskey: (options?: { name?: string }) => Promise<Passkey>
  renamePasskey: (id: string, name: string) => Promise<void>
  /** @throws {CustodyError} `lastLoginMethod` when the user could not sign in without it: key custody refuses that too */
  removePasskey: (id: string) => Promise<void>
}

/** One of the user's passkeys. */
export type Passkey = {
  /** The authenticator id at key custody, for `removePasskey`. */
  id: string
  /** Unpadded base64url, as the browser identifies it. */
  credentialId: string
  name: string
  /** Milliseconds since the epoch. */
  createdAt: number
  transports: readonly Transport[]
}

export type RecoveryCapability = {
  /** The state of the recovery. */
  recovery: StoreApi<RecoveryState>
  /**
   * Opens the vault in `container` and requests an email with a code that only this browser can use. Aborting `signal` ends the
   * recovery and closes the vault.
   */
  initRecovery: (options: RecoveryOptions) => Promise<void>
  /**
   * Passes the emailed code to the vault.
   * @throws {CustodyError} 'The code is invalid or expired.'
   */
  verifyRecoveryCode: (code: string) => Promise<void>
  /**
   * Registers a new passkey and signs in with it. Two prompts; if the user closed the second, calling it again opens only
   * that one.
   */
  completeRecovery: (options?: { name?: string }) => Promise<Person>
}

export type RecoveryOptions = {
  type: RecoveryType
  email: string
  container: HTMLElement
  signal?: AbortSignal
}

export type ExportCapability = {
  /**
   * Shows the wallet's recovery phrase in the vault, which the page can't read; with `walletId`, the phrase of an imported
   * wallet; with `address`, the private key of that account, on any chain. It stays visible until `close` or until `signal`
   * aborts.
   */
  exportWallet: (options: ExportOptions) => Promise<{ close: () => void }>
  /** Lists what `exportWallet` can show: the recovery phrase of each wallet, the user's own first, and each account's key. */
  exportables: () => Promise<readonly Exportable[]>
  /** Whether the user has confirmed three words of their own recovery phrase in this browser. Kept in this browser only. */
  isBackedUp?: () => boolean
  /** What the wallet can show at all. Both by default. */
  exportKinds?: readonly Exportable['kind'][]
}

export type ExportOptions = {
  container: HTMLElement
  address?: string
  walletId?: string
  /** Called when the user has picked three words of the shown phrase correctly. */
  onConfirmed?: () => void
  signal?: AbortSignal
}

/** What the vault can show; `name` is the wallet's name, `format` is key custody's address format (key-custody §3). */
export type Exportable =
  | { kind: 'words'; walletId: string; name: string }
  | { kind: 'key'; address: string; format: string }

export type ImportCapability = {
  /**
   * Opens the vault for the user to enter a recovery phrase or a private key, waits until they have, and adds it to this
   * wallet.
   * @returns the imported addresses
   */
  importWallet: (options: ImportOptions) => Promise<readonly Address[]>
  /** What the wallet can import at all. Both by default. */
  importKinds?: readonly ImportOptions['kind'][]
}

export type ImportOptions = {
  container: HTMLElement
  /** A recovery phrase, or the private key of one account. */
  kind: 'words' | 'key'
  /** The name of the imported wallet. */
  name?: string
  signal?: AbortSignal
}

export type DevicePairingCapability = {
  /** Creates a link that lets a second device join: it is valid for five minutes. */
  startDevicePairing: (options?: { page?: string }) => Promise<DevicePairing>
  /** On the second device: creates its passkey for the link `url`. One prompt. */
  joinDevice: (url: string, options?: { name?: string }) => Promise<DeviceJoin>
}

/** Of a wallet whose keys exist only as shares. The user's shares are backed up, sealed by a password or a passkey. */
export type BackupCapability = {
  /** What the user has to enter, or waits for, while a method runs. Undefined most of the time. */
  passwordStep: StoreApi<PasswordStep | undefined>
  /**
   * Promises to show every step until the returned function is called. While no screen has promised that, the wallet shows
   * a small dialog of its own.
   */
  showPasswordSteps: () => () => void
  /** Lists how the shares of each account are backed up. */
  backups: () => Promise<readonly AccountBackup[]>
  /** Asks for what protects the accounts and for what is to, and seals the shares and backups of every account with it. */
  changePassword: () => Promise<void>
  /**
   * Lets an earlier backup count again, for a user whose page changed it. Opens one passkey prompt, and asks for the password of then
   * if it had one.
   */
  restoreBackup: (options: { address: string; replacedAt: number }) => Promise<void>
  /**
   * Replaces the shares of an account's key by new ones of the same key, so that one that has stopped signs again. It ends a
   * delegation, and a share in Google Drive must be saved again. Asks for the password if one protects the account, and for a new
   * sign-in if the server wants one.
   */
  renewShares: (options: { address: string }) => Promise<void>
  /**
   * Saves one share of each account in the user's Google Drive, sealed as the others are. Asks for the password if one protects the
   * accounts. Call it in the click: the page may have to open a window of Google for its access token.
   */
  saveToGoogleDrive: () => Promise<void>
  /**
   * Takes the shares that were saved in the user's Google Drive back into this browser. The frame that does it is put into `container`.
   * Call it in the click too.
   */
  restoreFromGoogleDrive: (options: { container: HTMLElement; signal?: AbortSignal }) => Promise<void>
}

export type AccountBackup = {
  address: string
  /**
   * `sealed`: by a password. `passkey`: by a passkey. `open`: by neither, so the operator can open it. `none`: this browser has the only
   * copy.
   */
  state: 'sealed' | 'passkey' | 'open' | 'none'
  /** A security check failed, or the server was restored from an older copy: the account does not sign before `renewShares`. */
  isStopped: boolean
  /** Backups that others replaced, in milliseconds since the epoch: when, and until when each can be restored. */
  earlier: readonly { replacedAt: number; keptUntil: number }[]
  /**
   * Whether a share is in the user's Google Drive, and since when in milliseconds since the epoch, if the wallet's frame tells.
   * Undefined where the wallet offers no backups there.
   */
  googleDrive: 'missing' | { savedAt: number | undefined } | undefined
}

/** Of a wallet whose keys exist only as shares: the environment's project gets one, and can then sign without the user. */
export type DelegationCapability = {
  /** Lists the accounts that can be delegated, and which of them are. */
  delegations: () => Promise<readonly AccountDelegation[]>
  /** Lets the project sign for one account. Asks for the password if one protects it. Throws 'Account not found' for another. */
  delegate: (address: string) => Promise<void>
  /** Makes new shares of the account, to which the project's does not fit. Asks for the password if one protects it. */
  endDelegation: (address: string) => Promise<void>
}

export type AccountDelegation = {
  address: string
  /** `since` is in milliseconds since the epoch, if the wallet's frame tells. */
  state: 'off' | { since: number | undefined }
}

export type SolanaCapability = {
  /** Returns the wallet's account on Solana, derived on first use. */
  solana: () => Promise<SolanaAccount>
}

export type SuiCapability = {
  /** Returns the wallet's account on Sui, derived on first use. */
  sui: () => Promise<SuiAccount>
}
