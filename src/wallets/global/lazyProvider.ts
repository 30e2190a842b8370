import { createEmitter, type ProviderEvents } from '../../core/emitter.ts'
import { logged } from '../../core/logged.ts'
import { lazyPopup } from '../../core/popup/lazyPopup.ts'
import { withCode } from '../../core/withCode.ts'
import { signingMethods } from '../../wire/global/signingMethods.ts'
import type { GlobalOpener } from './globalOpener.ts'
import type { GlobalProvider, GlobalProviderOptions } from './globalProvider.ts'
import { isTooLarge } from './isTooLarge.ts'

/** A provider before its wallet has loaded: opens the popup inside the click, and loads the wallet on first use. */
export function createLazyProvider(options: GlobalProviderOptions, opener: GlobalOpener): GlobalProvider {
  const emitter = createEmitter<ProviderEvents>()
  const { load, act } = lazyPopup(async () => {
    const { createGlobalWallet } = await import('./wallet.ts')
    return () => createGlobalWallet(options, { ...opener, emit: emitter.emit })
  }, opener)
  const logs = <result>(method: string, work: () => Promise<result>) =>
    logged({ log: options.log, wallet: 'global', method }, () => withCode(work))

  return {
    on: emitter.on,
    removeListener: emitter.removeListener,
    request: (request) =>
      logs(request.method, () =>
        act(
          (wallet) => wallet.request(request),
          needsPopup(request.method, opener.isConnected()) && !isTooLarge(request),
        ),
      ),
    disconnect: () => withCode(async () => (await load()).disconnect()),
    switchNetwork: (chainId) => withCode(async () => (await load()).switchNetwork(chainId)),
    solana: {
      state: async () => (await load()).solana.state(),
      connect: () => logs('solana_connect', () => act((wallet) => wallet.solana.connect(), !opener.isConnected())),
      request: (action, args) => logs(action, () => act((wallet) => wallet.solana.request(action, args), true)),
      subscribe(listener) {
        const ended = new AbortController()
        void load().then(
          ({ solana }) => !ended.signal.aborted && ended.signal.addEventListener('abort', solana.subscribe(listener)),
        )
        return () => ended.abort()
      },
    },
  }
}

function needsPopup(method: string, connected: boolean): boolean {
  if (connected) return (signingMethods as readonly string[]).includes(method)
  return method === 'eth_requestAccounts' || method === 'wallet_requestPermissions'
}
