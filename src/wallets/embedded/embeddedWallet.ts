import type { LocalAccount } from 'viem'
import type { StoreApi } from 'zustand/vanilla'
import type { PublicEnvironment } from '../../wire/account/environment.ts'
import type { Person } from '../../wire/account/person.ts'
import type { Session } from '../../wire/account/session.ts'
import type { Capabilities } from './capabilities.ts'
import type { Address, EmbeddedState } from './embeddedState.ts'

/**
 * A wallet inside the page, as the kit, the connectors and the sites use it. Each kind decides where its keys are and how it
 * signs: `custody` signs by stamped request. Every method may be called again after its answer was lost.
 */
export type EmbeddedWallet = {
  /** The only state. Everything that shows the wallet subscribes to it. */
  store: StoreApi<EmbeddedState>
  environment: () => Promise<PublicEnvironment>
  /**
   * Whether a user has had a wallet of this environment in this browser, also after they signed out. A sign-in screen offers a
   * user without one to create it first. Reads storage only, so that the screen can decide before it is first drawn.
   */
  isKnownHere: () => boolean
  /** Looks for a user who signed in here before; uses the last known one when the server can't be reached. No prompt. */
  restore: () => Promise<void>
  /**
   * Fetches what the next prompt needs. Call it when the sign-in screen shows: the prompt then opens inside the click, as
   * Safari requires.
   */
  prepare: () => Promise<void>
  /**
   * Creates a passkey, a user and a wallet. One prompt. A name or an email address is enough. If the answer was lost, calling
   * it again with the same values signs in with the passkey that was created.
   */
  signUp: (options: { displayName?: string; email?: string }) => Promise<Person>
  /** One prompt: the user picks one of the device's passkeys, or answers with one of `credentialIds`. */
  signIn: (options?: { credentialIds?: string[] }) => Promise<Person>
  /**
   * Emails a code to `email` and returns an object that takes the code. Only the right code reveals whether the address has a
   * wallet. A new user gets a wallet without a passkey, and should be asked to add one.
   */
  signInWithEmail: (email: string) => Promise<CodeEntry<Person>>
  /**
   * Returns the email sign-in that was started last in this browser and not finished, while its code is valid. After a reload,
   * the user can still enter that code. Sends no request.
   */
  resumeEmailSignIn: () => Promise<CodeEntry<Person> | undefined>
  /**
   * Signs in with an OpenID provider of the environment. The provider's window opens in the click when `prepare` was called
   * before; `getIdToken` replaces it where a page has its own way to the provider.
   */
  signInWithOidc: (options: OidcSignInOptions) => Promise<Person>
  /** Emails a code to `email`. Entering the right code makes it the user's confirmed address. */
  confirmEmail: (email: string) => Promise<CodeEntry<Person>>
  /** Deletes tokens and keys on this device, even when the server can't be reached. */
  signOut: () => Promise<void>
  /**
   * Makes sure that signing needs no prompt for a while: opens one prompt now if it soon would. Call it inside the click before
   * slow work that ends with a signature, because Safari opens no prompt after a wait.
   */
  renew: () => Promise<void>
  /** Derives the next account of the wallet, or of the imported one that `walletId` names; the active account stays. */
  createAccount: (options?: { walletId?: string }) => Promise<Address>
  /** Throws 'Account not found' when the wallet has no such account. */
  selectAccount: (address: string) => void
  /** Returns the viem account that signs for `address`. Throws 'Account not found' when the wallet has no such account. */
  toAccount: (address: string) => Signer
  /** Lists where the user is signed in, newest first. */
  sessions: () => Promise<readonly Session[]>
  /** Signs another browser out immediately. The user's other browsers ask for a passkey once. */
  endSession: (sessionId: string) => Promise<void>
  /** Methods that only some embedded wallets have. */
  capabilities: Capabilities
}

/** A viem account whose key is not in the page: pass it to `createWalletClient`. */
export type Signer = LocalAccount & {
  sign: NonNullable<LocalAccount['sign']>
  signAuthorization: NonNullable<LocalAccount['signAuthorization']>
}

/** An email sign-in that waits for its code. */
export type CodeEntry<result> = {
  /** The address that the code was sent to. */
  email: string
  /**
   * Enters the code. If the answer was lost, the same code may be entered again.
   * @throws {AccountError} naming what is wrong with the code; it may be entered again while tries are left
   */
  submit: (code: string) => Promise<result>
  /** Removes the stored sign-in from this device. */
  cancel: () => Promise<void>
}

export type OidcSignInOptions = {
  /** The provider's name in the environment. */
  provider: string
  /**
   * The page that the provider sends the user back to: of this origin, and registered with the provider. This page's origin
   * by default.
   */
  redirectUri?: string
  /** Returns an ID token that contains `nonce`. */
  getIdToken?: (request: { issuer: string; clientId: string; nonce: string }) => Promise<string>
}
