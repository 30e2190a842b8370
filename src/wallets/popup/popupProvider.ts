import type { Emitter, ProviderEvents } from '../../core/emitter.ts'
import type { KeyStore } from '../../core/keyStore.ts'
import type { Log } from '../../core/logged.ts'
import type { BlockedPopup } from '../../core/popup/blockedPopup.ts'
import type { PopupSize } from '../../core/popup/openPopup.ts'
import type { Preference } from '../../core/preference.ts'
import type { RpcRequest } from '../../core/rpc.ts'
import type { KeyValueStorage } from '../../core/storage.ts'

export type PopupProviderOptions = {
  /** Where the wallet's popup opens: of a wallet of Latchkey its origin and `/popup`. */
  walletUrl: string
  /** How the page presents itself in the wallet. */
  appName: string
  appLogoUrl?: string | null
  /** The chains of the page. It starts on the first, and 8453 and 84532 are sent first. */
  appChainIds?: readonly number[]
  /** Which wallets the popup may offer, all by default; and how transactions are attributed. */
  preference?: Partial<Preference>
  /** 420x540 by default. */
  popup?: Partial<PopupSize>
  /** `localStorage` by default. */
  storage?: KeyValueStorage
  /** Where the page keeps its key; IndexedDB by default. */
  keys?: KeyStore
  /** Receives each request that failed: as a warning when the user rejected it. */
  log?: Log
  /** Shows in the page's own way that the popup was blocked; a small message at its edge by default. */
  onBlocked?: (blocked: BlockedPopup) => void
}

/** An EIP-1193 provider of a wallet that opens as a popup. */
export type PopupProvider = Pick<Emitter<ProviderEvents>, 'on' | 'removeListener'> & {
  request(request: RpcRequest): Promise<unknown>
  /** Forgets the connection on this page. */
  disconnect(): Promise<void>
}
