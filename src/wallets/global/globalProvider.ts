import type { Emitter, ProviderEvents } from '../../core/emitter.ts'
import type { Log } from '../../core/logged.ts'
import type { BlockedPopup } from '../../core/popup/blockedPopup.ts'
import type { PopupSize } from '../../core/popup/openPopup.ts'
import type { RpcRequest } from '../../core/rpc.ts'
import type { KeyValueStorage } from '../../core/storage.ts'
import type { GlobalSolana } from './globalSolana.ts'

export type GlobalProviderOptions = {
  environmentId: string
  /** Where the hosted wallet is; its popup opens there. */
  walletUrl: string
  /** What `eth_chainId` answers before connecting; 1 by default. */
  chainId?: number
  /** 420x640 by default. */
  popup?: Partial<PopupSize>
  /** `localStorage` by default. */
  storage?: KeyValueStorage
  /** Whether the popup's path ends in the client version, as the wallet's wire has it; true by default. */
  postfixPopupUrlWithVersion?: boolean
  /** Receives each request that failed: as a warning when the user rejected it. */
  log?: Log
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
  /** The same connection's Solana accounts. */
  solana: GlobalSolana
}
