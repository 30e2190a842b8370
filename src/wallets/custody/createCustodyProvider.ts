import { createEmitter, type Emitter, type ProviderEvents } from '../../core/emitter.ts'
import { toHexChainId } from '../../core/hexChainId.ts'
import { lastChain } from '../../core/lastChain.ts'
import { type Log, logged } from '../../core/logged.ts'
import { DisconnectedError, InternalError, UnrecognizedChainError } from '../../core/providerErrors.ts'
import type { RpcRequest } from '../../core/rpc.ts'
import { createStorage, type KeyValueStorage } from '../../core/storage.ts'
import { type Address, type EmbeddedState, signedInState } from '../embedded/embeddedState.ts'
import type { CustodyWallet } from './custodyWallet.ts'
import { CustodyError, isWarning } from './errors.ts'
import type { ProviderContext } from './providerMethods.ts'
import type { ReadingOptions } from './readingUrl.ts'

export type CustodyProviderOptions = ReadingOptions & {
  /** Signs the user in if no user is signed in; by default `wallet.signIn()`. */
  connect?: () => Promise<unknown>
  /** Stores the last-used chain; by default `localStorage`. */
  storage?: KeyValueStorage
  /** Called for each failed request; with a warning if the user only closed a prompt. */
  log?: Log
  fetch?: typeof fetch
}

/** An EIP-1193 provider of an embedded wallet. Every error it throws has a numeric `code`. */
export type CustodyProvider = Pick<Emitter<ProviderEvents>, 'on' | 'removeListener'> & {
  request: (request: RpcRequest) => Promise<unknown>
  /** What EIP-1193 does not cover: signing up, adding and choosing accounts. */
  wallet: CustodyWallet
}

/** @throws {CustodyError} 'EVM network not found' when there are no chains */
export function createCustodyProvider(wallet: CustodyWallet, options: CustodyProviderOptions): CustodyProvider {
  const { chains, connect = () => wallet.signIn() } = options
  const last = lastChain('custody', options.storage ?? createStorage())
  const emitter = createEmitter<ProviderEvents>()
  let chainId = startingChain(chains, last.read())
  let sending: Promise<unknown> = Promise.resolve()

  wallet.store.subscribe((state, before) => emitChanges(emitter, accountsOf(before), accountsOf(state), chainId))

  const context: ProviderContext = {
    async accounts() {
      if (wallet.store.getState().status === 'restoring') await wallet.restore()
      return accountsOf(wallet.store.getState())
    },
    async connect() {
      const accounts = await context.accounts()
      if (accounts.length > 0) return accounts
      await connect()
      return accountsOf(wallet.store.getState())
    },
    disconnect: () => wallet.signOut(),
    account: wallet.toAccount,
    renew: wallet.renew,
    chainId: () => chainId,
    switchChain(wanted) {
      if (!chains.some((chain) => chain.chainId === wanted)) throw new UnrecognizedChainError()
      last.write(wanted)
      if (wanted === chainId) return
      chainId = wanted
      emitter.emit('chainChanged', toHexChainId(chainId))
    },
    async rpc(request) {
      const requested = chainId
      const [{ readingUrl }, { callRpc }] = await Promise.all([import('./readingUrl.ts'), import('../../core/rpc.ts')])
      const url = await readingUrl(requested, { ...options, environment: wallet.environment })
      if (!url) throw new CustodyError('publicClientMissing')
      return callRpc(url, request, options.fetch && { fetch: options.fetch })
    },
    inTurn(work) {
      const done = sending.then(work)
      sending = done.catch(() => undefined)
      return done
    },
  }

  async function request(request: RpcRequest): Promise<unknown> {
    try {
      const { answer } = await import('./providerMethods.ts')
      return await answer(context, request)
    } catch (cause) {
      throw hasCode(cause) ? cause : new InternalError(undefined, { cause })
    }
  }

  return {
    wallet,
    on: emitter.on,
    removeListener: emitter.removeListener,
    request: (args) =>
      logged({ log: options.log, wallet: 'custody', method: args.method, isWarning }, () => request(args)),
  }
}

/** Returns the last-used chain if it is still available, else the first. */
function startingChain(chains: readonly { chainId: number }[], last: number | undefined): number {
  const start = chains.find((chain) => chain.chainId === last) ?? chains[0]
  if (!start) throw new CustodyError('networkNotFound')
  return start.chainId
}

/** The active account first, as EIP-1193 pages expect. */
function accountsOf(state: EmbeddedState): Address[] {
  const inside = signedInState(state)
  if (!inside) return []
  return [inside.activeAddress, ...inside.accounts.filter((account) => account !== inside.activeAddress)]
}

/** Emits EIP-1193 events from changes of the state, so that they always agree with it. */
function emitChanges(emitter: Emitter<ProviderEvents>, before: Address[], after: Address[], chainId: number): void {
  if (before.join() === after.join()) return
  if (before.length === 0) emitter.emit('connect', { chainId: toHexChainId(chainId) })
  emitter.emit('accountsChanged', after)
  if (after.length === 0) emitter.emit('disconnect', new DisconnectedError('User disconnected'))
}

function hasCode(error: unknown): error is Error & { code: number } {
  return error instanceof Error && 'code' in error && typeof error.code === 'number'
}
