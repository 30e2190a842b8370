import type { StoreApi } from 'zustand/vanilla'
import type { KeyStore } from '../../core/keyStore.ts'
import type { Log } from '../../core/logged.ts'
import type { ServerClock } from '../../core/serverClock.ts'
import type { KeyValueStorage } from '../../core/storage.ts'
import type { PublicEnvironment } from '../../wire/account/environment.ts'
import type { Person } from '../../wire/account/person.ts'
import type { Session } from '../../wire/account/session.ts'
import type { CustodyAccount } from './account.ts'
import type { DeviceJoin, DeviceLink } from './devices/deviceLink.ts'
import type { Passkey } from './passkeys/passkey.ts'
import type { RecoveryState, RecoveryType } from './recovery/recoveryState.ts'
import type { SolanaAccount } from './solana/solanaAccount.ts'
import type { Address, CustodyState } from './state.ts'
import type { SuiAccount } from './sui/suiAccount.ts'
import type { OpenVault } from './vault/openVault.ts'

export type CustodyWalletOptions = {
  accountUrl: string
  environmentId: string
  /** Passkeys are filed under this name on the person's device. */
  appName: string
  /** WebAuthn RP ID, one of the environment's; the first of them that fits the page unless given. It cannot be changed later. */
  rpId?: string
  /** Where what is not secret is kept; `localStorage` unless given. */
  storage?: KeyValueStorage
  /** Where keys are kept; IndexedDB unless given. */
  keys?: KeyStore
  /** Opens the vault; in a frame of the vault's own origin unless given. */
  openVault?: OpenVault
  /** Hears of everything that failed: as a warning when the person only closed a prompt. */
  log?: Log
  fetch?: typeof fetch
  /** This device's clock: milliseconds since the epoch. */
  now?: () => number
  /** The time by the servers' clock, for pages that ask them for more than this wallet does; the wallet's own unless given. */
  clock?: ServerClock
}

/** A wallet inside the page, opened by a passkey; its keys lie with key custody. */
export type CustodyWallet = {
  /** The one state; everything that shows the wallet subscribes to it. */
  store: StoreApi<CustodyState>
  environment: () => Promise<PublicEnvironment>
  /** Looks for a person who signed in here before; the last known one where the server cannot be asked. No prompt. */
  restore: () => Promise<void>
  /**
   * Fetches what the next prompt needs. Call it when the sign-in screen shows: the prompt then opens in the very turn of
   * the tap, which Safari demands.
   */
  prepare: () => Promise<void>
  /**
   * Makes a passkey, a person and a wallet. One prompt. A name or an e-mail address is enough. Where the answer got lost,
   * asked again with the same it signs in with the passkey that was made.
   */
  signUp: (options: { displayName?: string; email?: string }) => Promise<Person>
  /** One prompt: the person chooses among the device's passkeys, or answers with one of `credentialIds`. */
  signIn: (options?: { credentialIds?: string[] }) => Promise<Person>
  /** Forgets tokens and keys here even when the server cannot be reached. */
  signOut: () => Promise<void>
  /**
   * Has a session key that lives: one prompt where none does. Call it in the tap, before work that takes a while and then
   * signs, because Safari opens no prompt after a wait.
   */
  renew: () => Promise<void>
  /** Derives the next account of the wallet and returns its address; the active one stays. */
  createAccount: () => Promise<Address>
  /** @throws {CustodyError} 'Account not found' */
  selectAccount: (address: string) => void
  /**
   * A viem account that signs by stamped request: without a prompt while the session key lives, else with one.
   * @throws {CustodyError} 'Account not found'
   */
  toAccount: (address: string) => CustodyAccount
  /** The wallet's account on Solana, derived when it is first asked for. */
  solana: () => Promise<SolanaAccount>
  /** The wallet's account on Sui, derived when it is first asked for. */
  sui: () => Promise<SuiAccount>

  /**
   * Mails a code to `email` and gives back what waits for it. Whether somebody has that address, only the right code
   * tells; a newcomer gets a wallet without a passkey, and should be asked to add one.
   */
  signInWithEmail: (email: string) => Promise<CodeEntry<Person>>
  /**
   * The e-mail sign-in that was begun last in this browser and not finished, while its code lives: after a reload the person
   * enters the code that they have. No request.
   */
  resumeEmailSignIn: () => Promise<CodeEntry<Person> | undefined>
  /**
   * Signs in by an OpenID provider of the environment. The window of the provider opens in the tap when `prepare` was
   * called before; `getIdToken` stands in for it where a page has its own way to the provider.
   */
  signInWithOidc: (options: OidcSignInOptions) => Promise<Person>
  /** Mails a code to `email`; the right one makes it the person's confirmed address, known to key custody too. */
  confirmEmail: (email: string) => Promise<CodeEntry<Person>>

  /** Oldest first. */
  passkeys: () => Promise<readonly Passkey[]>
  /** Makes another passkey, on this device or on one that the browser reaches from here. One prompt. */
  addPasskey: (options?: { name?: string }) => Promise<Passkey>
  renamePasskey: (id: string, name: string) => Promise<void>
  /** @throws {CustodyError} `lastWayIn` when nothing else would let the person in: key custody refuses that too */
  removePasskey: (id: string) => Promise<void>

  /** Where a recovery stands. */
  recovery: StoreApi<RecoveryState>
  /**
   * Opens the vault in `container` and has a code mailed that only this browser can use. Aborting `signal` ends the
   * recovery and closes the vault.
   */
  initRecovery: (options: RecoveryOptions) => Promise<void>
  /**
   * Gives the mailed code to the vault.
   * @throws {CustodyError} 'The code is invalid or expired.'
   */
  verifyRecoveryCode: (code: string) => Promise<void>
  /** Registers a new passkey and signs in with it. Two prompts; where the second was closed, called again it is the only one. */
  completeRecovery: (options?: { name?: string }) => Promise<Person>

  /**
   * Shows in the vault, which the page cannot read, the words of the wallet; with `walletId`, those of another that was brought
   * in; with `address`, the key of that account, on any chain. The person sees them until `close` or until `signal` aborts.
   */
  exportWallet: (options: ExportOptions) => Promise<{ close: () => void }>
  /** All that `exportWallet` can show: the words of each wallet, the person's own first, and the key of each account. */
  exportables: () => Promise<readonly Exportable[]>
  /**
   * Opens the vault for the person to type words or a key, waits until they have, and makes them part of this wallet.
   * @returns the addresses that came with it
   */
  importWallet: (options: ImportOptions) => Promise<readonly Address[]>

  /** Makes a link that lets a second device join: it holds five minutes. */
  startDeviceLink: (options?: { page?: string }) => Promise<DeviceLink>
  /** Where the person is signed in, newest first. */
  sessions: () => Promise<readonly Session[]>
  /**
   * Ends one of them at once, and with it every session key but this browser's: the person's other browsers ask for a
   * passkey once. One prompt where no session key lives here.
   */
  endSession: (sessionId: string) => Promise<void>
  /** On the second device: makes its passkey for the link `url`. One prompt. */
  joinDevice: (url: string, options?: { name?: string }) => Promise<DeviceJoin>
}

/** What waits for the code from a mail. */
export type CodeEntry<result> = {
  /** Where the code was mailed to. */
  email: string
  /**
   * Where an answer got lost, the same code may be entered again.
   * @throws {AccountError} naming what is wrong with the code; it may be entered again while tries are left
   */
  submit: (code: string) => Promise<result>
  /** The person does not go on: a sign-in is forgotten here. */
  cancel: () => Promise<void>
}

export type OidcSignInOptions = {
  /** The provider's name in the environment. */
  provider: string
  /**
   * Where the provider sends the person back to: a page of this origin, registered with the provider; this page's origin
   * unless given.
   */
  redirectUri?: string
  /** Gets an ID token that holds `nonce`. */
  getIdToken?: (request: { issuer: string; clientId: string; nonce: string }) => Promise<string>
}

export type RecoveryOptions = {
  type: RecoveryType
  email: string
  container: HTMLElement
  signal?: AbortSignal
}

export type ExportOptions = {
  container: HTMLElement
  address?: string
  walletId?: string
  signal?: AbortSignal
}

/** What may leave by the vault; `name` is what the person called a wallet, `format` as key custody writes it (key-custody §3). */
export type Exportable =
  | { kind: 'words'; walletId: string; name: string }
  | { kind: 'key'; address: string; format: string }

export type ImportOptions = {
  container: HTMLElement
  /** Words, or the key of one account. */
  kind: 'words' | 'key'
  /** The name of the imported wallet. */
  name?: string
  signal?: AbortSignal
}
