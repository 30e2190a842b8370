import type { IdentifierRecord, IdentifierString, Wallet, WalletAccount } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
  StandardEventsListeners,
} from '@wallet-standard/features'
import { createEmitter } from '../../core/emitter.ts'
import { shared } from '../../core/shared.ts'
import { toStandardIcon } from './toStandardIcon.ts'

/** An account that the user shared with the page. */
export type GivenAccount = {
  /** The first part of its chains' names, e.g. `solana`. */
  namespace: string
  address: string
  publicKey: Uint8Array
}

/** What a Wallet Standard wallet needs: one of our wallets, and what it can sign. */
export type StandardBackend = {
  /** Chains that the page may use now. */
  chains: () => readonly IdentifierString[]
  /** The accounts shared with the page. With `silent`, only those shared before, without asking the user. */
  connect: (options: { silent: boolean }) => Promise<readonly GivenAccount[]>
  disconnect: () => Promise<void>
  /** Calls the listener with the accounts that are still shared, whenever they may have changed. Called on the first connect. */
  follow: (listener: (accounts: readonly GivenAccount[]) => void) => void
  /** Features besides those of the Wallet Standard itself. */
  features: IdentifierRecord<unknown>
}

/** A wallet with the interface of the Wallet Standard. Creating one asks the user nothing. */
export function createStandardWallet(about: { name: string; icon: string }, backend: StandardBackend): Wallet {
  const emitter = createEmitter<{ change: Parameters<StandardEventsListeners['change']>[0] }>()
  let accounts: readonly WalletAccount[] = []
  let isFollowing = false
  /** Several adapters of a page may connect at once. The user is asked once. */
  const ask = shared(() => backend.connect({ silent: false }))

  function give(given: readonly GivenAccount[]): void {
    const next = given.map((account) => toWalletAccount(account, backend))
    if (namesOf(next) === namesOf(accounts)) return
    accounts = next
    emitter.emit('change', { accounts, chains: backend.chains() })
  }

  const standard: StandardConnectFeature & StandardDisconnectFeature & StandardEventsFeature = {
    'standard:connect': {
      version: '1.0.0',
      async connect({ silent = false } = {}) {
        give(await (silent ? backend.connect({ silent }) : ask()))
        if (!isFollowing) backend.follow(give)
        isFollowing = true
        return { accounts }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        await backend.disconnect()
        give([])
      },
    },
    'standard:events': {
      version: '1.0.0',
      on(name, listener) {
        emitter.on(name, listener)
        return () => emitter.removeListener(name, listener)
      },
    },
  }

  return {
    version: '1.0.0',
    name: about.name,
    icon: toStandardIcon(about.icon),
    features: { ...standard, ...backend.features },
    get chains() {
      return backend.chains()
    },
    get accounts() {
      return accounts
    },
  }
}

function namesOf(accounts: readonly WalletAccount[]): string {
  return JSON.stringify(accounts.map(({ address, chains }) => [address, chains]))
}

/** An account only has the features of its own chains. */
function toWalletAccount({ namespace, address, publicKey }: GivenAccount, backend: StandardBackend): WalletAccount {
  const isOwn = (name: IdentifierString) => name.startsWith(`${namespace}:`)
  return Object.freeze({
    address,
    // Bytes cannot be frozen, so every caller gets a copy.
    get publicKey() {
      return publicKey.slice()
    },
    chains: backend.chains().filter(isOwn),
    features: (Object.keys(backend.features) as IdentifierString[]).filter(isOwn),
  })
}
