import type { StoreApi } from 'zustand/vanilla'
import type { KeyStore } from '../../core/keyStore.ts'
import type { KeyValueStorage } from '../../core/storage.ts'
import type { PublicEnvironment } from '../../wire/account/environment.ts'
import type { Person } from '../../wire/account/person.ts'
import type { CustodyAccount } from './account.ts'
import type { Address, CustodyState } from './state.ts'

export type CustodyWalletOptions = {
  accountUrl: string
  environmentId: string
  /** Passkeys are filed under this name on the person's device. */
  appName: string
  /** WebAuthn RP ID; the registrable domain of the page unless given. It cannot be changed later. */
  rpId?: string
  /** Where what is not secret is kept; `localStorage` unless given. */
  storage?: KeyValueStorage
  /** Where keys are kept; IndexedDB unless given. */
  keys?: KeyStore
  fetch?: typeof fetch
  /** Milliseconds since the epoch. */
  now?: () => number
}

/** A wallet inside the page, opened by a passkey; its keys lie with key custody. */
export type CustodyWallet = {
  /** The one state; everything that shows the wallet subscribes to it. */
  store: StoreApi<CustodyState>
  environment: () => Promise<PublicEnvironment>
  /** Looks for a person who signed in here before. No prompt. */
  restore: () => Promise<void>
  /**
   * Fetches what the next prompt needs. Call it when the sign-in screen shows: the prompt then opens in the very turn of
   * the tap, which Safari demands.
   */
  prepare: () => Promise<void>
  /** Makes a passkey, a person and a wallet. One prompt. A name or an e-mail address is enough. */
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
}
