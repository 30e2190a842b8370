import { toCaip2 } from '../../../wire/relay/namespaces.ts'
import type { QrModalPlug } from '../connecting/qrModal.ts'
import { createLoadedProvider } from '../createLoadedProvider.ts'
import type { RelayEvents, RelayProvider } from '../relayProvider.ts'
import { accountsIn, chainIdOf } from '../state.ts'
import { type OfficialEvents, toOfficial } from './officialEvents.ts'
import type { Listen, OfficialProvider, OfficialProviderOptions } from './officialProvider.ts'

/** Our provider with the interface of the official one, with its session restored. */
export async function createOfficialProvider(options: OfficialProviderOptions): Promise<OfficialProvider> {
  const { customStoragePrefix, showQrModal, loadQrModal = noModal, qrModalOptions, ...others } = options
  const provider = createLoadedProvider({
    ...others,
    ...(customStoragePrefix !== undefined && { storagePrefix: customStoragePrefix }),
    ...(showQrModal && { qrModal: { load: loadQrModal, ...(qrModalOptions && { options: qrModalOptions }) } }),
  })
  await provider.init()
  return toOfficialShape(provider)
}

/** Only the page knows its modal, so there is no default. */
const noModal: QrModalPlug['load'] = () => Promise.reject(new Error('loadQrModal was not given'))

function toOfficialShape(provider: RelayProvider): OfficialProvider {
  /** The listener that wraps a page's listener, by event and page's listener. */
  const attached = new Map<string, Map<unknown, (value: never) => void>>()
  const read = provider.store.getState
  const relayStatus = () => provider.relayConnection().status

  const listen = (name: keyof OfficialEvents, listener: unknown, forward: (value: never) => void) => {
    off(name, listener as never)
    attached.set(name, (attached.get(name) ?? new Map()).set(listener, forward))
    provider.on(name, forward as () => void)
    return face
  }
  const on: Listen = (name, listener) =>
    listen(name, listener, (value: RelayEvents[typeof name]) => listener(toOfficial(name, value)))
  const once: Listen = (name, listener) =>
    listen(name, listener, (value: RelayEvents[typeof name]) => {
      off(name, listener)
      listener(toOfficial(name, value))
    })
  const off: Listen = (name, listener) => {
    const forward = attached.get(name)?.get(listener)
    if (forward) provider.removeListener(name, forward as () => void)
    attached.get(name)?.delete(listener)
    return face
  }
  const request: OfficialProvider['request'] = (args, expiry) =>
    provider.request(args, expiry === undefined ? {} : { expirySeconds: expiry })

  const face: OfficialProvider = {
    ...{ isWalletConnect: true, on, once, off, removeListener: off, request },
    get accounts() {
      return accountsIn(read())
    },
    get chainId() {
      return chainIdOf(read())
    },
    get session() {
      const { connection } = read()
      return connection.status === 'connected' ? connection.session : undefined
    },
    get connected() {
      return relayStatus() === 'connected'
    },
    get connecting() {
      return relayStatus() === 'connecting'
    },
    connect: async (options) => void (await provider.connect(options)),
    enable: provider.enable,
    async authenticate({ chains, ...options }) {
      const signIn = { ...options, ...(chains && { chains: chains.map(toCaip2) }) }
      const { cacaos, ...rest } = await provider.authenticate(signIn)
      return { auths: cacaos, ...rest }
    },
    disconnect: provider.disconnect,
    sendAsync(args, callback, expiry) {
      request(args, expiry).then(
        (result) => callback(null, { id: args.id ?? 1, jsonrpc: '2.0', result }),
        (error: unknown) => callback(error),
      )
    },
  }
  return face
}
