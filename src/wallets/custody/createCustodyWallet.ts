import { createStore, type StoreApi } from 'zustand/vanilla'
import { createKeyStore, type KeyStore } from '../../core/keyStore.ts'
import { once } from '../../core/once.ts'
import { createStorage, type KeyValueStorage } from '../../core/storage.ts'
import type { PublicEnvironment } from '../../wire/account/environment.ts'
import type { Person } from '../../wire/account/person.ts'
import { type CustodyAccount, toCustodyAccount } from './account.ts'
import { CustodyError } from './errors.ts'
import type { Signer } from './signer.ts'
import { type Address, type CustodyState, findAccount, insideOf, next } from './state.ts'
import type { WalletCore } from './walletCore.ts'

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
  /** Makes a passkey, a person and a wallet. One prompt. */
  signUp: (options: { displayName: string; email?: string }) => Promise<Person>
  /** One prompt: the person chooses among the device's passkeys, or answers with one of `credentialIds`. */
  signIn: (options?: { credentialIds?: string[] }) => Promise<Person>
  /** Forgets tokens and keys here even when the server cannot be reached. */
  signOut: () => Promise<void>
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

/**
 * The wallet of one environment. Nothing is asked of any server before a method is called. Only this file loads at once:
 * the core follows on first use, and from then on works in the caller's own turn, so that prompts open in their tap.
 */
export function createCustodyWallet(options: CustodyWalletOptions): CustodyWallet {
  const { storage = createStorage(), keys = createKeyStore(), now = Date.now } = options
  const store = createStore<CustodyState>(() => ({ status: 'restoring' }))
  let core: WalletCore | undefined

  const load = once(async () => {
    const { createWalletCore } = await import('./walletCore.ts')
    core = createWalletCore({
      ...options,
      ...{ storage, keys, now },
      subscribe: store.subscribe,
      dispatch: (event) => store.setState((state) => next(state, event), true),
    })
    return core
  })
  const act = <result>(work: (core: WalletCore) => Promise<result>) => (core ? work(core) : load().then(work))
  const signer: Signer = {
    signDigest: (address, digest) => act(({ signer }) => signer.signDigest(address, digest)),
    signTransaction: (address, unsigned) => act(({ signer }) => signer.signTransaction(address, unsigned)),
  }

  function accountAt(address: string): Address {
    const found = findAccount(insideOf(store.getState())?.accounts ?? [], address)
    if (!found) throw new CustodyError('accountNotFound')
    return found
  }

  return {
    store,
    environment: () => act((core) => core.environment()),
    restore: () => act((core) => core.restore()),
    prepare: () => act((core) => core.prepare()),
    signUp: (person) => act((core) => core.signUp(person)),
    signIn: (choice) => act((core) => core.signIn(choice)),
    signOut: () => act((core) => core.signOut()),
    createAccount: () => act((core) => core.createAccount()),
    selectAccount(address) {
      const selected = { type: 'selected', address: accountAt(address) } as const
      store.setState((state) => next(state, selected), true)
    },
    toAccount: (address) => toCustodyAccount(accountAt(address), signer),
  }
}
