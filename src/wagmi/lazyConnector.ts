import type { CreateConnectorFn } from 'wagmi'
import type { DeepLinkPreference } from '../core/deepLink.ts'
import { type LazyProvider, lazyProvider, type Provider } from './lazyProvider.ts'

/** What a connector shows before it is loaded. */
export type About = {
  id: string
  name: string
  type: string
  icon?: string
  rdns?: string
  /** The connector shows its QR code itself, so a kit must not. */
  showsQr?: boolean
  /** What the page configured: `connectorRecordOf` describes the connector by it. */
  options: RecordOptions
  /** The connector has its own sign-in screens, so a kit must not show any. */
  signsInItself?: boolean
}

/** The options of a connector that its record repeats (specification §3). */
export type RecordOptions = {
  readonly projectId?: string
  readonly environmentId?: string
  readonly linkUrl?: string
  readonly deepLinks?: { readonly native?: string; readonly universal?: string }
  readonly deepLinkPreference?: DeepLinkPreference
  readonly preferredChains?: readonly number[] | undefined
}

/** In wagmi's storage: the user connected by this connector and has not disconnected since. */
type Remembered = { [key: `${string}.connected`]: true }
export type LazyConnectorFn<provider extends Provider> = CreateConnectorFn<
  LazyProvider<provider>,
  Record<never, never>,
  Remembered
>

/**
 * A wagmi connector that loads on first use. When a page starts, wagmi asks every connector for its provider and whether it was
 * connected; a connector that never was is not loaded for that. `load` is an import, which the page retries after a failure.
 * `beforeConnect` runs inside the user's click. The function it returns runs when connecting has succeeded or failed.
 */
export function lazyConnector<provider extends Provider>(
  about: About,
  load: () => Promise<CreateConnectorFn<provider>>,
  beforeConnect?: () => (() => void) | undefined,
): LazyConnectorFn<provider> {
  const key = `${about.id}.connected` as const
  return (config) => {
    const { storage } = config
    let loaded: ReturnType<CreateConnectorFn<provider>> | undefined
    const connector = async () => {
      // An import that fails is the page's fault, not the wallet's. Plain code: a connector stays below its kilobyte.
      const create = await load().catch((cause) => {
        throw Object.assign(Error('A part did not load. Try again.'), { name: 'NotLoadedError', code: -32603, cause })
      })
      loaded ??= create(config)
      return loaded
    }
    const provider = lazyProvider(async () => (await connector()).getProvider())
    return {
      ...about,
      // The loaded connector listens to its provider itself.
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
      async connect(parameters) {
        const afterConnect = parameters?.isReconnecting ? undefined : beforeConnect?.()
        try {
          const connection = await (await connector()).connect(parameters)
          await storage?.setItem(key, true)
          return connection
        } finally {
          afterConnect?.()
        }
      },
      async disconnect() {
        await storage?.removeItem(key)
        await (await connector()).disconnect()
      },
      getAccounts: async () => (await connector()).getAccounts(),
      getChainId: async () => (await connector()).getChainId(),
      getProvider: async () => provider,
      isAuthorized: async () => !!(await storage?.getItem(key)) && (await connector()).isAuthorized(),
      switchChain: async (parameters) => (await connector()).switchChain?.(parameters) as never,
    }
  }
}
