import { createStore } from 'zustand/vanilla'
import type { AccountErrorCode } from '../../core/account/accountError.ts'
import { once } from '../../core/once.ts'
import { UnsupportedMethodError } from '../../core/providerErrors.ts'
import type { Person } from '../../wire/account/person.ts'
import { isAddress } from '../../wire/isAddress.ts'
import { credentialChains } from '../../wire/mpc/chains.ts'
import type { CreatedAccount } from '../../wire/waas/replies.ts'
import type { ExportCapability, ImportCapability } from '../embedded/capabilities.ts'
import { EmbeddedError } from '../embedded/embeddedError.ts'
import {
  type Accounts,
  type Address,
  type EmbeddedEvent,
  type EmbeddedState,
  findAccount,
  next,
  signedInState,
} from '../embedded/embeddedState.ts'
import type { CodeEntry } from '../embedded/embeddedWallet.ts'
import { createClients } from './clients.ts'
import { toMpcAccount } from './evm/toMpcAccount.ts'
import type { MpcChain, MpcWallet, MpcWalletOptions } from './mpcWallet.ts'
import { sessionCapabilities } from './sessionCapabilities.ts'
import { createWalletSigner } from './walletSigner.ts'

/**
 * Creates the managed wallet of the user that `session` signs in. A user without a managed account gets one when they sign in.
 * It loads no frame before it needs one: the account server names the user's accounts.
 */
export function createMpcWallet(options: MpcWalletOptions): MpcWallet {
  const { session, askPassword, choosePassword, onCreating } = options
  const chooseProtection = options.chooseProtection ?? (async () => ({ password: await choosePassword?.() }))
  const store = createStore<EmbeddedState>(() => ({ status: 'restoring' }))
  const dispatch = (event: EmbeddedEvent) => store.setState((state) => next(state, event), true)
  const inside = () => signedInState(store.getState())
  const clients = createClients(options)
  /** The key with which the user's passkeys and email address are managed. Signing needs none. */
  const sessionLife = () => signedInState(session.store.getState())?.session

  session.store.subscribe((state) => {
    const signedIn = signedInState(state)
    const own = inside()?.person
    if (!own) return
    if (signedIn?.person.personId === own.personId) {
      dispatch({ type: 'changed', person: signedIn.person })
      dispatch({ type: 'session', session: signedIn.session })
    } else if (state.status === 'signed-out' || signedIn) leave()
  })

  function leave() {
    dispatch({ type: 'left' })
    void clients.close()
  }

  /** The user's accounts on one chain: as the account server lists them, else as the frame does. */
  async function addressesOf(person: Person, chain: MpcChain): Promise<string[]> {
    const { listed, onWire } = chainNames[chain]
    const known = person.credentials.flatMap((credential) =>
      credential.walletName === 'dynamicwaas' && credential.chain === listed ? [credential.address as string] : [],
    )
    if (known.length > 0) return known
    const wallets = await (await clients.of(chain)).getWallets()
    return wallets.flatMap(({ chainName, accountAddress }) => (chainName === onWire ? [accountAddress] : []))
  }
  const accountsOf = async (person: Person) => (await addressesOf(person, 'EVM')).filter(isAddress)

  async function create(chain: MpcChain): Promise<CreatedAccount> {
    const client = await clients.of(chain)
    const creating = client.createWalletAccount(await chooseProtection())
    onCreating?.(creating)
    return creating
  }
  const createEvm = async () => evmAddress((await create('EVM')).accountAddress)
  function add(accountAddress: string): Address {
    const address = evmAddress(accountAddress)
    dispatch({ type: 'added', address })
    return address
  }

  async function enter(person: Person): Promise<void> {
    const [first = await createEvm(), ...others] = await accountsOf(person)
    dispatch({ type: 'entered', person, accounts: [first, ...others], session: sessionLife() })
  }

  /** Wraps a way to sign in. The session's own part begins at once, so that its prompt opens inside the click. */
  function entering<asked extends unknown[]>(signIn: (...asked: asked) => Promise<Person>) {
    return async (...asked: asked): Promise<Person> => {
      dispatch({ type: 'asked' })
      try {
        const person = await signIn(...asked)
        await enter(person)
        return person
      } catch (error) {
        dispatch({ type: 'failed' })
        throw error
      }
    }
  }
  const enteringByCode = (entry: CodeEntry<Person>): CodeEntry<Person> => ({
    ...entry,
    submit: entering(entry.submit),
  })

  /** Whether the user's session can use the managed wallet. Another wallet of the page may have started it without. */
  const hasSessionId = () =>
    session.authorizeFrame().then(
      () => true,
      (error: { code?: unknown }) => error.code !== ('no_session_id' satisfies AccountErrorCode),
    )

  async function restore(): Promise<void> {
    await session.restore()
    const person = signedInState(session.store.getState())?.person
    let accounts: Address[] = []
    try {
      if (person && (await hasSessionId())) accounts = await accountsOf(person)
    } finally {
      const [first, ...others] = accounts
      const found = person &&
        first && { person, accounts: [first, ...others] satisfies Accounts, session: sessionLife() }
      dispatch({ type: 'restored', found })
    }
  }

  function accountAt(address: string): Address {
    const found = findAccount(inside()?.accounts ?? [], address)
    if (!found) throw new EmbeddedError('accountNotFound')
    return found
  }

  const signerOf = (chain: MpcChain) =>
    createWalletSigner({ ...options, chain, client: () => clients.of(chain), isSignedIn: () => inside() !== undefined })
  const signer = signerOf('EVM')

  const chains = once(async () =>
    (await import('./chainAccounts.ts')).createChainAccounts({ inside, clients, create, addressesOf, signerOf }),
  )
  const solana = async () => (await chains()).solana()
  const sui = async () => (await chains()).sui()

  const transfer = once(async () =>
    (await import('./keyTransfer.ts')).createKeyTransfer({
      ...{ clients, askPassword, chooseProtection, add },
      accountAt: (address = inside()?.activeAddress ?? '') => accountAt(address),
    }),
  )
  const exporting: ExportCapability = {
    exportKinds: ['key'],
    exportWallet: async (asked) => (await transfer()).exportWallet(asked),
    async exportables() {
      const format = 'ADDRESS_FORMAT_ETHEREUM'
      return (inside()?.accounts ?? []).map((address) => ({ kind: 'key' as const, address, format }))
    },
  }
  const importing: ImportCapability = {
    // Shares are of one key; a recovery phrase is many.
    importKinds: ['key'],
    async importWallet(asked) {
      if (asked.kind === 'words')
        throw new UnsupportedMethodError('A managed wallet imports private keys, not phrases.')
      return (await transfer()).importWallet(asked)
    },
  }

  return {
    store,
    restore,
    client: clients.of,
    environment: session.environment,
    isKnownHere: session.isKnownHere,
    prepare: session.prepare,
    signUp: entering(session.signUp),
    signIn: entering(session.signIn),
    signInWithOidc: entering(session.signInWithOidc),
    signInWithEmail: async (email) => enteringByCode(await session.signInWithEmail(email)),
    async resumeEmailSignIn() {
      const entry = await session.resumeEmailSignIn()
      return entry && enteringByCode(entry)
    },
    confirmEmail: session.confirmEmail,
    sessions: session.sessions,
    endSession: session.endSession,
    async signOut() {
      await clients.close()
      await session.signOut()
      dispatch({ type: 'left' })
    },
    renew: session.renew,
    createAccount: async () => add(await createEvm()),
    selectAccount: (address) => dispatch({ type: 'selected', address: accountAt(address) }),
    toAccount: (address) => toMpcAccount(accountAt(address), signer),
    solana,
    sui,
    ...exporting,
    ...importing,
    capabilities: {
      ...sessionCapabilities(session.capabilities, { entering }),
      export: exporting,
      import: importing,
      solana: { solana },
      sui: { sui },
    },
  }
}

/** The names of a chain among the user's credentials and on the wire (managed-wallet §4.2). */
const chainNames = {
  EVM: { listed: credentialChains.EVM, onWire: 'EVM' },
  SOL: { listed: credentialChains.SVM, onWire: 'SVM' },
  SUI: { listed: credentialChains.SUI, onWire: 'SUI' },
} as const

/** @throws {EmbeddedError} 'No active wallet address found' when the frame created an account of another kind */
function evmAddress(address: string): Address {
  if (!isAddress(address)) throw new EmbeddedError('activeAddressNotFound')
  return address
}
