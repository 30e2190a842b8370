import type { CreateConnectorFn } from 'wagmi'
import { type LazyProvider, lazyProvider, type Provider } from './lazyProvider.ts'

/** How a connector shows itself before it is loaded. */
export type About = {
  id: string
  name: string
  type: string
  icon?: string
  rdns?: string
  /** It shows its QR code by means of its own: a kit leaves that to it. */
  showsQr?: boolean
  /** It asks people in by means of its own: a kit leaves that to it. */
  asksIn?: boolean
}

/** In wagmi's storage: the person connected by this connector, and has not disconnected since. */
type Remembered = { [key: `${string}.connected`]: true }
export type LazyConnectorFn<provider extends Provider> = CreateConnectorFn<
  LazyProvider<provider>,
  Record<never, never>,
  Remembered
>

/**
 * A wagmi connector that loads on first use. When a page starts, wagmi asks every connector for its provider and whether
 * it was connected; who never was is not loaded for that. `load` is an import: the page remembers it, and tries it again
 * where it failed. `beforeConnect` runs inside the click of a person who connects; what it returns runs when that has
 * ended, well or badly.
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
      // The loaded connector hears its provider itself.
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    }
  }
}
