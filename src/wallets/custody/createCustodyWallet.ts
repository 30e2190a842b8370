import { createStore } from 'zustand/vanilla'
import { createKeyStore } from '../../core/keyStore.ts'
import { logged } from '../../core/logged.ts'
import { once } from '../../core/once.ts'
import { createStorage } from '../../core/storage.ts'
import { type Address, type EmbeddedState, findAccount, next, signedInState } from '../embedded/embeddedState.ts'
import { next as nextRecovery, type RecoveryState } from '../embedded/recoveryState.ts'
import type { CustodyWallet, CustodyWalletOptions } from './custodyWallet.ts'
import { CustodyError, isWarning } from './errors.ts'
import type { StampedSigner } from './stampedSigner.ts'
import { toCustodyAccount } from './toCustodyAccount.ts'
import type { WalletCore } from './walletCore.ts'

/**
 * The wallet of one environment. Nothing is asked of any server before a method is called. Only this file loads at once:
 * the core follows on first use, and from then on works in the caller's own turn, so that prompts open in their tap.
 */
export function createCustodyWallet(options: CustodyWalletOptions): CustodyWallet {
  const { storage = createStorage(), keys = createKeyStore(), now = Date.now } = options
  const store = createStore<EmbeddedState>(() => ({ status: 'restoring' }))
  const recovery = createStore<RecoveryState>(() => ({ status: 'idle' }))
  let core: WalletCore | undefined

  const load = once(async () => {
    const { createWalletCore } = await import('./walletCore.ts')
    core = createWalletCore({
      ...options,
      ...{ storage, keys, now },
      subscribe: store.subscribe,
      dispatch: (event) => store.setState((state) => next(state, event), true),
      recovery: {
        state: recovery.getState,
        dispatch: (event) => recovery.setState((state) => nextRecovery(state, event), true),
      },
    })
    return core
  })
  const act = <result>(work: (core: WalletCore) => Promise<result>) => (core ? work(core) : load().then(work))
  const tell = <result>(method: string, work: (core: WalletCore) => Promise<result>) =>
    logged({ log: options.log, wallet: 'custody', method, isWarning }, () => act(work))
  const signer: StampedSigner = {
    signDigest: (address, digest) => act(({ signer }) => signer.signDigest(address, digest)),
    signTransaction: (address, unsigned) => act(({ signer }) => signer.signTransaction(address, unsigned)),
  }

  function accountAt(address: string): Address {
    const found = findAccount(signedInState(store.getState())?.accounts ?? [], address)
    if (!found) throw new CustodyError('accountNotFound')
    return found
  }

  const wallet: Omit<CustodyWallet, 'capabilities'> = {
    store,
    environment: () => act((core) => core.environment()),
    restore: () => act((core) => core.restore()),
    prepare: () => act((core) => core.prepare()),
    signUp: (person) => act((core) => core.signUp(person)),
    signIn: (choice) => act((core) => core.signIn(choice)),
    signOut: () => act((core) => core.signOut()),
    renew: () => act((core) => core.renew()),
    createAccount: () => act((core) => core.createAccount()),
    selectAccount(address) {
      const selected = { type: 'selected', address: accountAt(address) } as const
      store.setState((state) => next(state, selected), true)
    },
    toAccount: (address) => toCustodyAccount(accountAt(address), signer),
    solana: () => act((core) => core.solana()),
    sui: () => act((core) => core.sui()),
    signInWithEmail: (email) => tell('signInWithEmail', (core) => core.signInWithEmail(email)),
    resumeEmailSignIn: () => tell('resumeEmailSignIn', (core) => core.resumeEmailSignIn()),
    signInWithOidc: (options) => tell('signInWithOidc', (core) => core.signInWithOidc(options)),
    confirmEmail: (email) => tell('confirmEmail', (core) => core.confirmEmail(email)),
    passkeys: () => tell('passkeys', (core) => core.passkeys()),
    addPasskey: (options) => tell('addPasskey', (core) => core.addPasskey(options)),
    renamePasskey: (id, name) => tell('renamePasskey', (core) => core.renamePasskey(id, name)),
    removePasskey: (id) => tell('removePasskey', (core) => core.removePasskey(id)),
    recovery,
    initRecovery: (options) => tell('initRecovery', (core) => core.initRecovery(options)),
    verifyRecoveryCode: (code) => tell('verifyRecoveryCode', (core) => core.verifyRecoveryCode(code)),
    completeRecovery: (options) => tell('completeRecovery', (core) => core.completeRecovery(options)),
    exportWallet: (options) => tell('exportWallet', (core) => core.exportWallet(options)),
    exportables: () => tell('exportables', (core) => core.exportables()),
    importWallet: (options) => tell('importWallet', (core) => core.importWallet(options)),
    startDevicePairing: (options) => tell('startDevicePairing', (core) => core.startDevicePairing(options)),
    sessions: () => tell('sessions', (core) => core.sessions()),
    endSession: (sessionId) => tell('endSession', (core) => core.endSession(sessionId)),
    joinDevice: (url, options) => tell('joinDevice', (core) => core.joinDevice(url, options)),
  }
  const capabilities = Object.fromEntries(capabilityNames.map((name) => [name, wallet] as const))
  return { ...wallet, capabilities: capabilities as Record<(typeof capabilityNames)[number], typeof wallet> }
}

/** Each capability is the wallet itself. */
const capabilityNames = ['passkeys', 'recovery', 'export', 'import', 'devicePairing', 'solana', 'sui'] as const
