import { createStore } from 'zustand/vanilla'
import { createEmitter } from '../../core/emitter.ts'
import { toHexChainId } from '../../core/hexChainId.ts'
import { createKeyStore } from '../../core/keyStore.ts'
import { lastChain } from '../../core/lastChain.ts'
import { logged } from '../../core/logged.ts'
import { once } from '../../core/once.ts'
import type { RpcRequest } from '../../core/rpc.ts'
import { createStorage } from '../../core/storage.ts'
import { withCode } from '../../core/withCode.ts'
import { isHttpUrl } from '../../wire/isHttpUrl.ts'
import { createConnecting } from './connecting.ts'
import { emitChanges } from './emitChanges.ts'
import { LinkError } from './linkError.ts'
import type { LinkEvents, LinkProvider, LinkProviderOptions } from './linkProvider.ts'
import { createLinkSessions } from './linkSessions.ts'
import { accountsIn, initialState, type LinkEvent, type LinkState, next } from './state.ts'
import { watchReturn } from './watchReturn.ts'

/**
 * The linked wallet as `createLinkProvider` loads it. Before `init` it stores nothing and connects to nothing.
 * @throws {LinkError} without the address of a relay
 */
export function createLoadedProvider(options: LinkProviderOptions): LinkProvider {
  const { log, chains = [], storage = createStorage(), keys = createKeyStore() } = options
  if (!isHttpUrl(options.linkUrl)) throw new LinkError('linkUrlInvalid')
  const linkUrl = options.linkUrl.replace(/\/+$/, '')
  const last = lastChain('link', storage)
  const sessions = createLinkSessions({ linkUrl, storage, keys })

  const emitter = createEmitter<LinkEvents>()
  const store = createStore<LinkState>(() => initialState(chains[0] ?? 1))
  const read = store.getState
  const step = (event: LinkEvent) => store.setState(next(read(), event), true)
  store.subscribe((after, before) => {
    if (after.wallet.status === 'connected') last.write(after.chainId)
    else if (before.wallet.status === 'connected') last.remove()
    emitChanges(after, before, emitter.emit)
  })

  const connecting = createConnecting({ ...options, linkUrl, sessions, read, step, lastChain: last.read })
  const { host, connect, disconnect } = connecting
  const closing = new AbortController()
  watchReturn({
    storageKey: sessions.name,
    onReturn: () => void host()?.catchUp(),
    onStored: () => void connecting.follow().catch(() => {}),
    signal: closing.signal,
  })

  const accounts = () => accountsIn(read())
  /** Methods that need neither the wallet nor a node. */
  const own: Record<string, () => unknown> = {
    eth_accounts: () => [...accounts()],
    eth_chainId: () => toHexChainId(read().chainId),
    eth_requestAccounts: async () => [...(await connect())],
    async wallet_revokePermissions() {
      await disconnect()
      return null
    },
  }
  const answers = once(async () => {
    const { createAnswers } = await import('./createAnswers.ts')
    return createAnswers(options, { accounts, connecting, read, step })
  })
  async function answer(request: RpcRequest): Promise<unknown> {
    const method = Object.hasOwn(own, request.method) ? own[request.method] : undefined
    return method ? method() : (await answers())(request)
  }

  const provider: LinkProvider = {
    store,
    on: emitter.on,
    removeListener: emitter.removeListener,
    relayConnection: () => ({ status: read().relay }),
    init: once(connecting.restore),
    request: (request) =>
      logged({ log, wallet: 'link', method: request.method }, () => withCode(() => answer(request))),
    abortPairing: connecting.abort,
    cancelRequests: () => host()?.cancelAll(),
    disconnect,
    retry: () => host()?.retry(),
    close() {
      closing.abort()
      host()?.close()
    },
  }

  const show = once(async () => {
    const { showRequests = await loadShowRequests(options) } = options
    showRequests(provider)
  })
  // Loaded with the connection: the first request may have to open an app while the tap still counts as a user action.
  store.subscribe(({ wallet }) => {
    if (wallet.status === 'connected') Promise.all([answers(), show()]).catch(() => {})
  })
  return provider
}

/** Nothing can be shown where there is no document. */
async function loadShowRequests(options: LinkProviderOptions): Promise<(provider: LinkProvider) => void> {
  if (typeof document === 'undefined') return () => {}
  const { showRequests } = await import('./ui/showRequests.ts')
  return (provider) => showRequests(provider, options)
}
