import { createStore, type StoreApi } from 'zustand/vanilla'
import { createAccountClient } from '../../core/account/accountClient.ts'
import { AccountError } from '../../core/account/accountError.ts'
import { createKeyStore, type KeyStore } from '../../core/keyStore.ts'
import { shared } from '../../core/shared.ts'
import { createStorage, type KeyValueStorage } from '../../core/storage.ts'
import type { PublicEnvironment } from '../../wire/account/environment.ts'
import type { Person } from '../../wire/account/person.ts'
import { type CustodyAccount, toCustodyAccount } from './account.ts'
import { type CustodyClient, createCustodyClient } from './custodyClient.ts'
import { type CustodySession, createCustodySession } from './custodySession.ts'
import {
  loadRegistration,
  parseNewPerson,
  signInWithPasskey,
  signUpWithPasskey,
  subOrganizationOf,
} from './entrance.ts'
import { CustodyError } from './errors.ts'
import { createPreparations, type Preparation } from './preparation.ts'
import { custodyRecords } from './record.ts'
import { stampWithSession } from './sessionKey.ts'
import { createSigner } from './signer.ts'
import { type Address, type CustodyEvent, type CustodyState, findAccount, next } from './state.ts'
import { addAccount, readUserId, readWallet } from './walletAccounts.ts'

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

/** The wallet of one environment. Nothing is asked of any server before a method is called. */
export function createCustodyWallet(options: CustodyWalletOptions): CustodyWallet {
  const { accountUrl, environmentId, appName, now = Date.now } = options
  const storage = options.storage ?? createStorage()
  const keys = options.keys ?? createKeyStore()
  const fetching = options.fetch && { fetch: options.fetch }
  const account = createAccountClient({ accountUrl, environmentId, storage, keys, now, ...fetching })
  const records = custodyRecords(storage, environmentId)
  const preparations = createPreparations({ account, rpId: options.rpId, now })
  const store = createStore<CustodyState>(() => ({ status: 'restoring' }))
  const dispatch = (event: CustodyEvent) => store.setState((state) => next(state, event), true)
  /** Of the person who is signed in. */
  let session: CustodySession | undefined
  const signer = createSigner(current)

  store.subscribe((state) => {
    if (state.status !== 'signed-in' || !session) return
    const { person, accounts, activeAddress } = state
    records.write({ person, accounts: [...accounts], activeAddress, userId: session.userId })
  })

  function current(): CustodySession {
    if (!session) throw new CustodyError('signerNotFound')
    return session
  }

  function clientOf({ custody }: PublicEnvironment): CustodyClient {
    return createCustodyClient({ url: custody.url, now, ...fetching })
  }

  function openSession(person: Person, environment: PublicEnvironment, userId: string): CustodySession {
    const { rpId = location.hostname } = person.passkeys[0] ?? {}
    const credentialIds = person.passkeys.map((passkey) => passkey.credentialId)
    return createCustodySession({
      client: clientOf(environment),
      organizationId: subOrganizationOf(person),
      userId,
      passkey: { rpId, credentialIds, userVerification: environment.userVerification },
      keys,
      now,
    })
  }

  async function restore(): Promise<void> {
    const record = account.isSignedIn() ? records.read() : undefined
    if (!record) return dispatch({ type: 'restored' })
    try {
      const [person, environment] = await Promise.all([account.me(), account.environment()])
      session ??= openSession(person, environment, record.userId)
      dispatch({ type: 'restored', found: { ...record, person } })
    } catch (error) {
      dispatch({ type: 'restored' })
      // The server has ended the session: that is an answer, not a failure.
      if (!(error instanceof AccountError) || error.code !== 'invalid_token') throw error
    }
  }

  /** Opens the prompt in this very turn if a preparation is at hand, then opens the wallet of whoever answered it. */
  async function enter(prompt: (preparation: Preparation) => Promise<Person>): Promise<Person> {
    dispatch({ type: 'asked' })
    try {
      const taken = preparations.take()
      const preparation = taken instanceof Promise ? await taken : taken
      const { environment, sessionKey } = preparation
      const person = await prompt(preparation)
      const client = clientOf(environment)
      const asking = {
        organizationId: subOrganizationOf(person),
        stamper: (body: string) => stampWithSession(body, sessionKey),
      }
      const [{ accounts }, userId] = await Promise.all([readWallet(client, asking), readUserId(client, asking)])
      session = openSession(person, environment, userId)
      await session.hold(sessionKey)
      dispatch({ type: 'entered', person, accounts })
      return person
    } catch (error) {
      dispatch({ type: 'failed' })
      throw error
    }
  }

  function accountAt(address: string): Address {
    const state = store.getState()
    const found = state.status === 'signed-in' && findAccount(state.accounts, address)
    if (!found) throw new CustodyError('accountNotFound')
    return found
  }

  return {
    store,
    environment: account.environment,
    restore: shared(restore),
    async prepare() {
      await Promise.all([preparations.hold(), loadRegistration()])
    },
    async signUp(person) {
      const newcomer = { ...parseNewPerson(appName, person), appName }
      return enter((preparation) => signUpWithPasskey(account, preparation, newcomer))
    },
    signIn: ({ credentialIds = [] } = {}) =>
      enter((preparation) => signInWithPasskey(account, preparation, { credentialIds, now: now() })),
    async signOut() {
      const left = session
      session = undefined
      records.remove()
      dispatch({ type: 'left' })
      await left?.forget()
      await account.signOut()
    },
    createAccount: shared(async () => {
      const { client, organizationId, withStamper } = current()
      const address = await withStamper((stamper) => addAccount(client, { organizationId, stamper }))
      dispatch({ type: 'added', address })
      return address
    }),
    selectAccount: (address) => dispatch({ type: 'selected', address: accountAt(address) }),
    toAccount: (address) => toCustodyAccount(accountAt(address), signer),
  }
}
