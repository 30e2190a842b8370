import type { IdentifierString, Wallet } from '@wallet-standard/base'
import { UnauthorizedError, UnrecognizedChainError, UserRejectedError } from '../../core/providerErrors.ts'
import { createStorage, type KeyValueStorage } from '../../core/storage.ts'
import { defaultIcon } from '../defaultIcon.ts'
import type { SolanaCapability, SuiCapability } from '../embedded/capabilities.ts'
import { type EmbeddedState, signedInState } from '../embedded/embeddedState.ts'
import type { EmbeddedWallet } from '../embedded/embeddedWallet.ts'
import type { Executed, SuiSigned } from '../embedded/suiAccount.ts'
import { createStandardWallet, type GivenAccount } from './createStandardWallet.ts'
import { registerStandard } from './registerStandard.ts'
import { solanaFeatures } from './solanaFeatures.ts'
import { type SuiAsked, suiFeatures } from './suiFeatures.ts'

export type CustodyStandardOptions = {
  /** The wallet's name in lists. */
  name: string
  /** A data URI. */
  icon?: string
  /** The chains that the page uses, e.g. `solana:mainnet`, `sui:testnet`. The wallet gets an account of each kind. */
  chains: readonly IdentifierString[]
  /** Lets the user sign in; `wallet.signIn()` by default. If the user is still signed out afterwards, connecting fails with 4001. */
  connect?: () => Promise<unknown>
  /** The JSON-RPC node of a chain. Without it, transactions cannot be sent. */
  rpcUrl?: (chain: string) => string | undefined
  /**
   * Converts a transaction in JSON to BCS, with the page's own `@mysten/sui`. Without it, no Sui transaction is signed. `sender`
   * is the address that signs, because a transaction may not name one.
   */
  buildSuiTransaction?: (json: string, chain: string, sender: string) => Promise<Uint8Array>
  /**
   * Executes a signed Sui transaction, with the page's own `@mysten/sui`. By default by JSON-RPC at `rpcUrl`, which public nodes
   * no longer support.
   */
  executeSuiTransaction?: (signed: SuiSigned, chain: string) => Promise<Executed>
  /** Stores which accounts are shared with the page, and their owner; `localStorage` by default. */
  storage?: KeyValueStorage
  fetch?: typeof fetch
}

const namespaces = ['solana', 'sui'] as const
type ChainAccounts = SolanaCapability & SuiCapability

/** Registers the embedded wallet with the page's Solana and Sui adapters. The user is asked nothing before they connect. */
export function registerCustody(
  wallet: Pick<EmbeddedWallet, 'store' | 'restore' | 'signIn'> & ChainAccounts,
  options: CustodyStandardOptions,
): Wallet {
  const { name, icon = defaultIcon, chains, connect = () => wallet.signIn(), rpcUrl } = options
  const { buildSuiTransaction, executeSuiTransaction } = options
  const storage = options.storage ?? createStorage()
  // Not needed before an adapter connects.
  const remembered = async () => (await import('./givenAccounts.ts')).givenAccounts(storage)
  const fetching = options.fetch && { fetch: options.fetch }
  const wanted = namespaces.filter((namespace) => chains.some((chain) => chain.startsWith(`${namespace}:`)))
  const whoIsThere = () => personOf(wallet.store.getState())

  async function give({ silent }: { silent: boolean }): Promise<GivenAccount[]> {
    if (wallet.store.getState().status === 'restoring') await wallet.restore()
    if (silent) return (await remembered()).read(whoIsThere())
    if (!whoIsThere()) await connect()
    const person = whoIsThere()
    if (person === undefined) throw new UserRejectedError()
    const given: GivenAccount[] = []
    for (const namespace of wanted) {
      const { address, publicKey } = await wallet[namespace]()
      given.push({ namespace, address, publicKey })
    }
    const { write } = await remembered()
    write(person, given)
    return given
  }

  /** The account at `address`. A page may still hold an account that is no longer shared, or of a user who has signed out. */
  async function at<namespace extends (typeof namespaces)[number]>(namespace: namespace, address: string) {
    const given = (await remembered()).read(whoIsThere())
    if (!given.some((account) => account.address === address)) throw new UnauthorizedError()
    const account = (await wallet[namespace]()) as Awaited<ReturnType<ChainAccounts[namespace]>>
    if (account.address !== address) throw new UnauthorizedError()
    return account
  }
  /** Rejects chains that the page does not use: the user would not expect such a signature. */
  function on(chain: string): string {
    if (!chains.includes(chain as IdentifierString)) throw new UnrecognizedChainError()
    return chain
  }
  function nodeOf(chain: string): { rpcUrl: string; fetch?: typeof fetch } {
    const url = rpcUrl?.(on(chain))
    if (!url) throw new UnrecognizedChainError()
    return { rpcUrl: url, ...fetching }
  }

  const solana = solanaFeatures({
    signMessage: async (address, message) => ({
      signedMessage: message,
      signature: await (await at('solana', address)).signMessage(message),
    }),
    async signTransaction(transaction, { address, chain }) {
      if (chain !== undefined) on(chain)
      return (await at('solana', address)).signTransaction(transaction)
    },
    ...(rpcUrl && {
      signAndSendTransaction: async (transaction, { address, chain, options }) =>
        (await at('solana', address)).signAndSendTransaction(transaction, { ...options, ...nodeOf(chain) }),
    }),
  })
  const sui = suiFeatures({
    signPersonalMessage: async (address, message) => (await at('sui', address)).signPersonalMessage(message),
    ...(buildSuiTransaction && {
      signTransaction: async ({ address, chain, json }: SuiAsked) =>
        (await at('sui', address)).signTransaction(await buildSuiTransaction(json, on(chain), address)),
      ...((executeSuiTransaction || rpcUrl) && {
        async signAndExecuteTransaction({ address, chain, json }: SuiAsked) {
          const account = await at('sui', address)
          const transaction = await buildSuiTransaction(json, on(chain), address)
          if (!executeSuiTransaction) return account.signAndExecuteTransaction(transaction, nodeOf(chain))
          const signed = await account.signTransaction(transaction)
          return { ...signed, ...(await executeSuiTransaction(signed, chain)) }
        },
      }),
    }),
  })

  return registerStandard(
    createStandardWallet(
      { name, icon },
      {
        chains: () => chains,
        connect: give,
        // The user stays signed in. Only the page's adapters are disconnected.
        disconnect: async () => (await remembered()).forget(),
        follow: (listener) =>
          wallet.store.subscribe((state, before) => {
            if (personOf(state) !== personOf(before)) listener([])
          }),
        features: { ...(wanted.includes('solana') && solana), ...(wanted.includes('sui') && sui) },
      },
    ),
  )
}

/** The user who is signed in, also while a prompt is open. */
function personOf(state: EmbeddedState): string | undefined {
  return signedInState(state)?.person.personId
}
