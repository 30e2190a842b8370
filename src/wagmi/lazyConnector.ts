import type { CreateConnectorFn } from 'wagmi'
import { once } from '../core/once.ts'

/** How a connector shows itself before it is loaded. */
export type About = { id: string; name: string; type: string; icon?: string; rdns?: string }

/**
 * A wagmi connector that loads on first use. `beforeConnect` runs inside the click of a person who connects; what it
 * returns runs when that has ended, well or badly.
 */
export function lazyConnector<provider>(
  about: About,
  load: () => Promise<CreateConnectorFn<provider>>,
  beforeConnect?: () => (() => void) | undefined,
): CreateConnectorFn<provider> {
  return (config) => {
    const connector = once(async () => (await load())(config))
    return {
      ...about,
      async connect(parameters) {
        const afterConnect = parameters?.isReconnecting ? undefined : beforeConnect?.()
        try {
          return await (await connector()).connect(parameters)
        } finally {
          afterConnect?.()
        }
      },
      disconnect: async () => (await connector()).disconnect(),
      getAccounts: async () => (await connector()).getAccounts(),
      getChainId: async () => (await connector()).getChainId(),
      getProvider: async () => (await connector()).getProvider(),
      isAuthorized: async () => (await connector()).isAuthorized(),
      switchChain: async (parameters) => (await connector()).switchChain?.(parameters) as never,
      // The loaded connector hears its provider itself.
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    }
  }
}
