import { createEmitter, type ProviderEvents } from '../../core/emitter.ts'
import { logged } from '../../core/logged.ts'
import { once } from '../../core/once.ts'
import type { RpcRequest } from '../../core/rpc.ts'
import { signingMethods } from '../../wire/global/signingMethods.ts'
import type { GlobalProvider, GlobalProviderOptions } from './globalProvider.ts'
import type { Opener } from './opener.ts'
import type { GlobalWallet } from './wallet.ts'

/** A provider before its wallet: has the popup opened inside the click, and loads the wallet on first use. */
export function createLazyProvider(options: GlobalProviderOptions, opener: Opener): GlobalProvider {
  const emitter = createEmitter<ProviderEvents>()
  let wallet: GlobalWallet | undefined

  const load = once(async () => {
    const { createGlobalWallet } = await import('./wallet.ts')
    wallet = createGlobalWallet(options, { open: opener.open, emit: emitter.emit })
    return wallet
  })
  const requestAfterLoading = async (request: RpcRequest) => {
    const discard = needsPopup(request.method, opener.isConnected()) ? opener.prepare() : undefined
    try {
      return (await load()).request(request)
    } finally {
      discard?.()
    }
  }

  return {
    on: emitter.on,
    removeListener: emitter.removeListener,
    request: (request) =>
      logged({ log: options.log, wallet: 'global', method: request.method }, () =>
        wallet ? wallet.request(request) : requestAfterLoading(request),
      ),
    disconnect: async () => (await load()).disconnect(),
    switchNetwork: async (chainId) => (await load()).switchNetwork(chainId),
  }
}

function needsPopup(method: string, connected: boolean): boolean {
  if (connected) return (signingMethods as readonly string[]).includes(method)
  return method === 'eth_requestAccounts' || method === 'wallet_requestPermissions'
}
