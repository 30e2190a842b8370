import { createStore } from 'zustand/vanilla'
import { createEmitter } from '../../core/emitter.ts'
import { toHexChainId } from '../../core/hexChainId.ts'
import { lastChain } from '../../core/lastChain.ts'
import { logged } from '../../core/logged.ts'
import { once } from '../../core/once.ts'
import { createStorage } from '../../core/storage.ts'
import type { Metadata } from '../../wire/relay/metadata.ts'
import { defaultStoragePrefix } from './client/defaultStoragePrefix.ts'
import type { RelayClient } from './client/relayClient.ts'
import { createConnecting } from './connecting/createConnecting.ts'
import { createProposalDisplay } from './connecting/createProposalDisplay.ts'
import { toChainIds, toStartingChains } from './connecting/namespaces.ts'
import { emitChanges } from './emitChanges.ts'
import { followClient } from './followClient.ts'
import { openClient } from './openClient.ts'
import { RelayError } from './relayError.ts'
import type { RelayEvents, RelayProvider, RelayProviderOptions } from './relayProvider.ts'
import { deepLinkChoice } from './requests/deepLinkChoice.ts'
import { accountsIn, chainIdOf, initialState, next, type RelayEvent, type RelayState, sessionOf } from './state.ts'

/**
 * The external wallet of specification §4, as `createRelayProvider` loads it. Before `init` it stores nothing and connects to nothing.
 * @throws {RelayError} when the project id, the relay or the chains are missing
 */
export function createLoadedProvider(options: RelayProviderOptions): RelayProvider {
  const { projectId, accountUrl, log, qrModal, storage = createStorage(), now = Date.now } = options
  if (!projectId) throw new RelayError('projectIdMissing')
  if (!options.relayUrl) throw new RelayError('relayUrlMissing')
  const chainIds = toChainIds(options)
  const startingChains = toStartingChains(options)
  const metadata = options.metadata ?? pageMetadata()
  const environment =
    accountUrl === undefined
      ? undefined
      : once(async () => {
          const { fetchNetworks } = await import('../../core/account/fetchNetworks.ts')
          return fetchNetworks({ accountUrl, environmentId: projectId, fetch: options.fetch })
        })
  const last = lastChain({ prefix: options.storagePrefix ?? defaultStoragePrefix }, storage)

  const emitter = createEmitter<RelayEvents>()
  const store = createStore<RelayState>(() => initialState)
  const read = store.getState
  const step = (event: RelayEvent) => store.setState(next(read(), event), true)
  let client: RelayClient | undefined
  const opened = () => {
    if (!client) throw new RelayError('clientNotInitialized')
    return client
  }

  const proposals = createProposalDisplay({
    step,
    loadModal:
      qrModal &&
      (async () => {
        const { loadQrModal } = await import('./connecting/qrModal.ts')
        const networks = options.supportedNetworks?.filter(({ chainId }) => chainIds.includes(chainId)) ?? []
        return loadQrModal(qrModal, { projectId, metadata, networks })
      }),
  })
  const { restore, ...connecting } = createConnecting({ wanted: options, client: opened, proposals, read, step })
  const requests = once(async () => {
    const { createRequests } = await import('./requests/createRequests.ts')
    return createRequests(
      { ...options, environment },
      {
        client: opened,
        read,
        setChain: (chainId) => step({ type: 'chainChanged', chainId }),
      },
    )
  })

  store.subscribe((after, before) => {
    const [is, was] = [after.connection.status === 'connected', before.connection.status === 'connected']
    if (is) last.write(chainIdOf(after))
    if (was && !is) {
      last.remove()
      deepLinkChoice(storage).remove()
    }
    // Loaded in advance: the first request may have to open a wallet while the tap still counts as a user action.
    if (is && !was) requests().catch(() => {})
    emitChanges(after, before, emitter.emit)
  })

  // The proposal cannot reach any wallet.
  emitter.on('relayConnection', (connection) => {
    if (connection.status !== 'refused') return
    const { why } = connection
    // For the author of the page: the message to its user names no origin.
    if (why === 'origin')
      console.error(
        `Latchkey: the relay does not allow ${globalThis.location?.origin}. Ask its operator to add it to allowedOrigins.`,
      )
    proposals.abort(why === 'origin' ? 'originRefused' : 'relayRefused')
  })

  /** Methods that need neither the wallet nor a node. */
  const methods: Record<string, () => unknown> = {
    eth_accounts: () => [...accountsIn(read())],
    eth_chainId: () => toHexChainId(chainIdOf(read())),
    eth_requestAccounts: async () => [...(await connecting.enable())],
    async wallet_revokePermissions() {
      await connecting.disconnect()
      return null
    },
  }

  return {
    ...connecting,
    store,
    on: emitter.on,
    removeListener: emitter.removeListener,
    relayConnection: () => client?.store.getState().connection ?? { status: 'idle' },
    init: once(async () => {
      step({ type: 'init' })
      try {
        client = await openClient({ ...options, metadata, environment }, (opening) =>
          followClient(opening, {
            ...{ read, step, emit: emitter.emit, now },
            adopt: (session) => restore([session], startingChains),
          }),
        )
      } catch (error) {
        step({ type: 'initFailed' })
        throw error
      }
      restore(client.store.getState().sessions, [last.read(), ...startingChains])
      step({ type: 'initDone' })
    }),
    abortPairing: () => proposals.abort('connectionReset'),
    request: (request, how) =>
      logged({ log, wallet: 'relay', method: request.method }, async () => {
        const own = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
        return own ? own() : (await requests())(request, how)
      }),
    extend: async () => opened().extend(sessionOf(read()).topic),
    ping: async () => opened().ping(sessionOf(read()).topic),
    retry: () => client?.retry(),
    close: () => client?.close(),
  }
}

/** How this page describes itself to wallets by default. */
function pageMetadata(): Metadata {
  if (typeof document === 'undefined') return { name: '', description: '', url: '', icons: [] }
  const description = document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? ''
  const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')].map(({ href }) => href)
  return {
    name: document.title,
    description,
    url: location.origin,
    icons: icons.filter((icon) => /^https?:/.test(icon)),
  }
}
