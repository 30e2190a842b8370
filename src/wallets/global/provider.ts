import { createEmitter, type Emitter, type ProviderEvents } from '../../core/emitter.ts'
import { once } from '../../core/once.ts'
import type { RpcRequest } from '../../core/rpc.ts'
import type { KeyValueStorage } from '../../core/storage.ts'
import { signingMethods } from '../../wire/global/signingMethods.ts'
import { keepsConnection } from './keepsConnection.ts'
import { createOpener } from './opener.ts'
import type { PopupSize } from './openPopup.ts'
import type { BlockedPopup } from './popup.ts'
import type { GlobalWallet } from './wallet.ts'

export type GlobalProviderOptions = {
  environmentId: string
  /** Where the hosted wallet is; its popup opens there. */
  walletUrl: string
  /** What `eth_chainId` answers before connecting; 1 by default. */
  chainId?: number
  popup?: PopupSize
  /** `localStorage` by default. */
  storage?: KeyValueStorage
  /** Whether the popup's path ends in the client version, as the wallet's wire has it; true by default. */
  postfixPopupUrlWithVersion?: boolean
  /** Shows in the page's own way that the popup was blocked; a small message at its edge by default. */
  onBlocked?: (blocked: BlockedPopup) => void
}

/** An EIP-1193 provider of the hosted wallet. */
export type GlobalProvider = Pick<Emitter<ProviderEvents>, 'on' | 'removeListener'> & {
  request(request: RpcRequest): Promise<unknown>
  /** Forgets the connection on this page. */
  disconnect(): Promise<void>
  /** @throws {ClientDisconnectedError | NetworkNotSupportedError} */
  switchNetwork(chainId: number): Promise<void>
}

/**
 * The hosted wallet as an EIP-1193 provider. Only this file loads at once: it opens the popup inside the click, and
 * the wallet itself follows on first use.
 */
export function createGlobalProvider(
  options: GlobalProviderOptions,
  opener = createOpener(options.popup),
): GlobalProvider {
  const emitter = createEmitter<ProviderEvents>()
  let wallet: GlobalWallet | undefined

  const load = once(async () => {
    const { createGlobalWallet } = await import('./wallet.ts')
    wallet = createGlobalWallet(options, { open: opener.open, emit: emitter.emit })
    return wallet
  })
  const requestAfterLoading = async (request: RpcRequest) => {
    if (needsPopup(request.method, keepsConnection(options))) opener.prepare()
    try {
      return (await load()).request(request)
    } finally {
      opener.discard()
    }
  }

  return {
    on: emitter.on,
    removeListener: emitter.removeListener,
    request: async (request) => (wallet ? wallet.request(request) : requestAfterLoading(request)),
    disconnect: async () => (await load()).disconnect(),
    switchNetwork: async (chainId) => (await load()).switchNetwork(chainId),
  }
}

function needsPopup(method: string, connected: boolean): boolean {
  if (connected) return (signingMethods as readonly string[]).includes(method)
  return method === 'eth_requestAccounts' || method === 'wallet_requestPermissions'
}
