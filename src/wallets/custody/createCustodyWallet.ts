import { createStore } from 'zustand/vanilla'
import { createKeyStore } from '../../core/keyStore.ts'
import { type LazyModule, lazyModule } from '../../core/lazyModule.ts'
import { logged } from '../../core/logged.ts'
import { createStorage } from '../../core/storage.ts'
import { type Address, type EmbeddedState, findAccount, next, signedInState } from '../embedded/embeddedState.ts'
import { knownHere } from '../embedded/knownHere.ts'
import { next as nextRecovery, type RecoveryState } from '../embedded/recoveryState.ts'
import { type ActionMethods, actions } from './actions.ts'
import type { CustodyWallet, CustodyWalletOptions } from './custodyWallet.ts'
import { CustodyError, isWarning } from './errors.ts'
import type { StampedSigner } from './stampedSigner.ts'
import { toCustodyAccount } from './toCustodyAccount.ts'

/**
 * Creates the wallet of one environment. It contacts no server before a method is called. Only this file loads at once. Once the
 * module of a method has loaded, the method runs synchronously, so that prompts open inside the click.
 */
export function createCustodyWallet(options: CustodyWalletOptions): CustodyWallet {
  const { storage = createStorage(), keys = createKeyStore(), now = Date.now, log } = options
  const store = createStore<EmbeddedState>(() => ({ status: 'restoring' }))
  const known = knownHere(storage, options.environmentId)
  store.subscribe(({ status }) => status === 'signed-in' && known.note())
  const recovery = createStore<RecoveryState>(() => ({ status: 'idle' }))

  const withContext = lazyModule(async () =>
    (await import('./createWalletContext.ts')).createWalletContext({
      ...options,
      ...{ storage, keys, now, known },
      subscribe: store.subscribe,
      dispatch: (event) => store.setState((state) => next(state, event), true),
      recovery: {
        state: recovery.getState,
        dispatch: (event) => recovery.setState((state) => nextRecovery(state, event), true),
      },
    }),
  )

  type Module = Readonly<Record<string, (...asked: unknown[]) => unknown>>
  const modules = new Map<unknown, LazyModule<Module>>()
  const methods = Object.entries(actions).map(([method, load]) => {
    const withModule = modules.get(load) ?? lazyModule(load as unknown as () => Promise<Module>)
    modules.set(load, withModule)
    return [
      method,
      (...asked: unknown[]) =>
        logged({ log, wallet: 'custody', method, isWarning }, () =>
          withContext((context) => withModule((module) => module[method]?.(context, ...asked))),
        ),
    ]
  })

  const signer: StampedSigner = {
    signDigest: (address, digest) => withContext(({ signer }) => signer.signDigest(address, digest)),
    signTransaction: (address, unsigned) => withContext(({ signer }) => signer.signTransaction(address, unsigned)),
  }

  function accountAt(address: string): Address {
    const found = findAccount(signedInState(store.getState())?.accounts ?? [], address)
    if (!found) throw new CustodyError('accountNotFound')
    return found
  }

  const wallet = {
    ...(Object.fromEntries(methods) as ActionMethods),
    ...{ store, recovery },
    isKnownHere: known.read,
    isBackedUp() {
      const inside = signedInState(store.getState())
      return inside !== undefined && known.isBackedUp(inside.person.personId)
    },
    selectAccount(address: string) {
      const selected = { type: 'selected', address: accountAt(address) } as const
      store.setState((state) => next(state, selected), true)
    },
    toAccount: (address: string) => toCustodyAccount(accountAt(address), signer),
  }
  // Each capability is the wallet itself.
  const capabilities = { passkeys: wallet, recovery: wallet, export: wallet, import: wallet, devicePairing: wallet }
  return { ...wallet, capabilities: { ...capabilities, solana: wallet, sui: wallet } }
}
