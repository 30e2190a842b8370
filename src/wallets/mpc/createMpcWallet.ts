import { createStore } from 'zustand/vanilla'
import { UnsupportedMethodError } from '../../core/providerErrors.ts'
import type { Person } from '../../wire/account/person.ts'
import type { WalletOperation } from '../../wire/mpc/operations.ts'
import { isAddress } from '../../wire/primitives.ts'
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
import type { EvmSigner } from './evm/evmSigner.ts'
import { toMpcAccount } from './evm/toMpcAccount.ts'
import type { MpcWallet, MpcWalletOptions } from './mpcWallet.ts'

/**
 * Creates the managed wallet of the user that `session` signs in. A user without a managed account gets one when they sign in.
 * It loads no frame before it needs one: the account server names the user's accounts.
 */
export function createMpcWallet(options: MpcWalletOptions): MpcWallet {
  const { session, askPassword, choosePassword } = options
  const store = createStore<EmbeddedState>(() => ({ status: 'restoring' }))
  const dispatch = (event: EmbeddedEvent) => store.setState((state) => next(state, event), true)
  const inside = () => signedInState(store.getState())
  const clients = createClients(options)

  session.store.subscribe((state) => {
    const person = signedInState(state)?.person
    const own = inside()?.person
    if (!own) return
    if (person?.personId === own.personId) dispatch({ type: 'changed', person })
    else if (state.status === 'signed-out' || person) leave()
  })

  function leave() {
    dispatch({ type: 'left' })
    void clients.close()
  }

  /** The user's EVM accounts: as the account server lists them, else as the frame does. */
  async function accountsOf(person: Person): Promise<Address[]> {
    const listed = person.credentials.flatMap((credential) =>
      credential.walletName === 'dynamicwaas' && credential.chain === 'eip155' ? [credential.address] : [],
    )
    if (listed.length > 0) return listed
    const wallets = await (await clients.of('EVM')).getWallets()
    return wallets.flatMap(({ chainName, accountAddress }) =>
      chainName === 'EVM' && isAddress(accountAddress) ? [accountAddress] : [],
    )
  }

  async function create(): Promise<Address> {
    const client = await clients.of('EVM')
    const { accountAddress } = await client.createWalletAccount({ password: await choosePassword?.() })
    if (!isAddress(accountAddress)) throw new EmbeddedError('activeAddressNotFound')
    return accountAddress
  }

  async function enter(person: Person): Promise<void> {
    const [first = await create(), ...others] = await accountsOf(person)
    dispatch({ type: 'entered', person, accounts: [first, ...others] })
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

  async function restore(): Promise<void> {
    await session.restore()
    const person = signedInState(session.store.getState())?.person
    let accounts: Address[] = []
    try {
      if (person) accounts = await accountsOf(person)
    } finally {
      const [first, ...others] = accounts
      const found = person && first && { person, accounts: [first, ...others] satisfies Accounts }
      dispatch({ type: 'restored', ...(found && { found }) })
    }
  }

  function accountAt(address: string): Address {
    const found = findAccount(inside()?.accounts ?? [], address)
    if (!found) throw new EmbeddedError('accountNotFound')
    return found
  }

  /** @throws {EmbeddedError} 'Signer not found' for an account that a page still holds after the user signed out */
  async function signerOf(accountAddress: string, operation: WalletOperation) {
    if (!inside()) throw new EmbeddedError('signerNotFound')
    const client = await clients.of('EVM')
    return { client, password: await passwordFor(accountAddress, operation) }
  }
  async function passwordFor(accountAddress: string, operation: WalletOperation): Promise<string | undefined> {
    if (!askPassword) return undefined
    const client = await clients.of('EVM')
    const isNeeded = await client.requiresPasswordForOperation({ accountAddress, walletOperation: operation })
    return isNeeded ? askPassword({ accountAddress, operation }) : undefined
  }
  const signer: EvmSigner = {
    async signMessage(about) {
      const { client, password } = await signerOf(about.accountAddress, 'SIGN_MESSAGE')
      return client.signMessage({ ...about, password })
    },
    async signRawMessage(about) {
      const { client, password } = await signerOf(about.accountAddress, 'SIGN_MESSAGE')
      return client.signRawMessage({ ...about, password })
    },
    async signTypedData(about) {
      const { client, password } = await signerOf(about.accountAddress, 'SIGN_MESSAGE')
      return client.signTypedData({ ...about, password })
    },
    async signTransaction(about) {
      const { client, password } = await signerOf(about.senderAddress, 'SIGN_TRANSACTION')
      return client.signTransaction({ ...about, password })
    },
  }

  const exporting: Pick<MpcWallet, 'exportWallet' | 'exportables'> = {
    async exportWallet({ container, address, signal }) {
      const accountAddress = accountAt(address ?? inside()?.activeAddress ?? '')
      const password = await passwordFor(accountAddress, 'EXPORT_PRIVATE_KEY')
      return (await clients.of('EVM')).exportPrivateKey({ accountAddress, password, container, signal })
    },
    async exportables() {
      const format = 'ADDRESS_FORMAT_ETHEREUM'
      return (inside()?.accounts ?? []).map((address) => ({ kind: 'key' as const, address, format }))
    },
  }
  const importing: Pick<MpcWallet, 'importWallet'> = {
    async importWallet({ container, kind, signal }) {
      // Shares are of one key; a recovery phrase is many.
      if (kind === 'words') throw new UnsupportedMethodError('A managed wallet imports private keys, not phrases.')
      const client = await clients.of('EVM')
      const password = await choosePassword?.()
      const { accountAddress } = await client.importPrivateKey({ container, signal, password })
      if (!isAddress(accountAddress)) throw new EmbeddedError('activeAddressNotFound')
      dispatch({ type: 'added', address: accountAddress })
      return [accountAddress]
    },
  }

  return {
    store,
    restore,
    client: clients.of,
    environment: session.environment,
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
    // Signing needs no session key, only the frame.
    renew: async () => (await clients.of('EVM')).initialize(),
    async createAccount() {
      const address = await create()
      dispatch({ type: 'added', address })
      return address
    },
    selectAccount: (address) => dispatch({ type: 'selected', address: accountAt(address) }),
    toAccount: (address) => toMpcAccount(accountAt(address), signer),
    ...exporting,
    ...importing,
    capabilities: {
      ...(session.capabilities.passkeys && { passkeys: session.capabilities.passkeys }),
      export: exporting,
      import: importing,
    },
  }
}
