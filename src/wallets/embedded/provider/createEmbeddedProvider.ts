import { assertSecurePage } from '../../../core/assertSecurePage.ts'
import { createEmitter, type Emitter, type ProviderEvents } from '../../../core/emitter.ts'
import { toHexChainId } from '../../../core/hexChainId.ts'
import { lastChain, type WalletKind } from '../../../core/lastChain.ts'
import { type Log, logged } from '../../../core/logged.ts'
import { DisconnectedError, UnrecognizedChainError } from '../../../core/providerErrors.ts'
import type { RpcRequest } from '../../../core/rpc.ts'
import { createStorage, type KeyValueStorage } from '../../../core/storage.ts'
import { withCode } from '../../../core/withCode.ts'
import type { Confirmation, ConfirmationMode } from '../confirmation/confirmation.ts'
import { EmbeddedError } from '../embeddedError.ts'
import { type Address, type EmbeddedState, signedInState } from '../embeddedState.ts'
import type { EmbeddedWallet } from '../embeddedWallet.ts'
import type { ReadingOptions } from '../readingUrl.ts'
import type { ProviderContext } from './providerMethods.ts'

export type EmbeddedProviderOptions = ReadingOptions & {
  /** The kind of the wallet, under whose key the last-used chain is stored. */
  kind: WalletKind
  /** Signs the user in if no user is signed in; by default `wallet.signIn()`. */
  connect?: () => Promise<unknown>
  /** Which requests the user confirms in this page before the wallet signs; `'always'` by default. */
  confirm?: ConfirmationMode
  /** Shows a request to confirm in the page's own way. By default the kit shows it, or a small dialog without the kit. */
  showConfirmation?: (confirmation: Confirmation) => unknown
  /** The name of the page in the small dialog. */
  appName?: string
  /** Stores the last-used chain; by default `localStorage`. */
  storage?: KeyValueStorage
  /** Called for each failed request; with a warning if the user only closed a prompt. */
  log?: Log
  /** Whether a failure is only a warning. By default, if the user declined. */
  isWarning?: (error: unknown) => boolean
  fetch?: typeof fetch
}

/** An EIP-1193 provider of an embedded wallet. Every error it throws has a numeric `code`. */
export type EmbeddedProvider<wallet extends EmbeddedWallet = EmbeddedWallet> = Pick<
  Emitter<ProviderEvents>,
  'on' | 'removeListener'
> & {
  request: (request: RpcRequest) => Promise<unknown>
  /** What EIP-1193 does not cover: signing up, adding and choosing accounts. */
  wallet: wallet
}

/** @throws {EmbeddedError} 'EVM network not found' when there are no chains */
export function createEmbeddedProvider<wallet extends EmbeddedWallet>(
  wallet: wallet,
  options: EmbeddedProviderOptions,
): EmbeddedProvider<wallet> {
  const { kind, chains, connect = () => wallet.signIn(), confirm = 'always', log, isWarning } = options
  const { appName, showConfirmation } = options
  const last = lastChain(kind, options.storage ?? createStorage())
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
      assertSecurePage()
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
    async rpc(request, requested = chainId) {
      const [{ readingUrl }, { callRpc }] = await Promise.all([
        import('../readingUrl.ts'),
        import('../../../core/rpc.ts'),
      ])
      const url = await readingUrl(requested, { ...options, environment: wallet.environment })
      if (!url) throw new EmbeddedError('publicClientMissing')
      return callRpc(url, request, options.fetch && { fetch: options.fetch })
    },
    async confirmed(request, account, sign) {
      // Any other value, which only a page without types can pass, asks.
      const isQuiet = confirm === 'never' || (confirm === 'transactions' && request.method !== 'eth_sendTransaction')
      if (isQuiet) return sign(account)
      const asked = { request, account: account.address, chainId, sign }
      const { askConfirmation } = await import('../confirmation/askConfirmation.ts')
      return askConfirmation({ ...options, wallet, appName, showConfirmation }, asked)
    },
    inTurn(work) {
      const done = sending.then(work)
      sending = done.catch(() => undefined)
      return done
    },
  }

  const request = (request: RpcRequest): Promise<unknown> =>
    withCode(async () => {
      const { answer } = await import('./providerMethods.ts')
      return answer(context, request)
    })

  return {
    wallet,
    on: emitter.on,
    removeListener: emitter.removeListener,
    request: (args) =>
      logged({ log, wallet: kind, method: args.method, ...(isWarning && { isWarning }) }, () => request(args)),
  }
}

/** Returns the last-used chain if it is still available, else the first. */
function startingChain(chains: readonly { chainId: number }[], last: number | undefined): number {
  const start = chains.find((chain) => chain.chainId === last) ?? chains[0]
  if (!start) throw new EmbeddedError('networkNotFound')
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
