import type { StoreApi } from 'zustand/vanilla'
import type { EvmNetwork } from '../../core/chain.ts'
import type { DeepLinkPreference } from '../../core/deepLink.ts'
import type { Emitter, ProviderEvents } from '../../core/emitter.ts'
import type { KeyStore } from '../../core/keyStore.ts'
import type { LinkDelays } from '../../core/link/delays.ts'
import type { Log } from '../../core/logged.ts'
import type { RpcRequest } from '../../core/rpc.ts'
import type { KeyValueStorage } from '../../core/storage.ts'
import type { LinkState, RelayStatus } from './state.ts'

export type LinkProviderOptions = {
  /** The URL of the link relay. Page and wallet meet there. */
  linkUrl: string
  /** How the page describes itself to the wallet; its title and icon by default. */
  appName?: string
  appLogoUrl?: string | null
  /** The page's chains. The first is where a page starts whose wallet names none; 1 by default. */
  chains?: readonly number[]
  /** The page's chains with their nodes. */
  supportedNetworks?: readonly EvmNetwork[]
  /** Node URLs by chain id. They take precedence over `supportedNetworks`. */
  rpcMap?: Readonly<Record<number, string>>
  /** A node URL for all other chains, called with `?chainId&projectId`. */
  rpcUrl?: string
  /** The id of the page's environment, which `rpcUrl` and `accountUrl` need. */
  projectId?: string
  /**
   * The account server whose environment has the id `projectId`. Chains without a URL here are read through the operator's `rpc`
   * server, which that environment names.
   */
  accountUrl?: string
  /** Links that bring the wallet's app to the front on phones, when it has to answer; none by default. */
  deepLinks?: { readonly native?: string; readonly universal?: string }
  /** `native` by default. */
  deepLinkPreference?: DeepLinkPreference
  /** Shows what the wallet has to answer; by default, `showLinkRequests`. Called once, before the first request. */
  showRequests?: (provider: Pick<LinkProvider, 'store' | 'cancelRequests' | 'disconnect'>) => void
  /** Receives each request that failed: as a warning when the user rejected it. */
  log?: Log
  /** `localStorage` by default. */
  storage?: KeyValueStorage
  /** Where the secret of a session is kept; IndexedDB by default. */
  keys?: KeyStore
  /** Runs when the wallet has ended the session, after the page forgot it; reloads the page by default. */
  reload?: () => void
  openSocket?: (url: string) => WebSocket
  fetch?: typeof fetch
  /** Milliseconds, for tests. */
  delays?: Partial<LinkDelays> | undefined
}

/** Events beyond EIP-1193. */
export type LinkEvents = ProviderEvents & {
  /** What a wallet scans. It contains the secret: show it, but never send or log it. */
  display_uri: string
  /** The state of the connection to the relay. */
  relayConnection: { status: RelayStatus }
}

/** An EIP-1193 provider of a wallet that is linked to the page through a link relay. */
export type LinkProvider = Pick<Emitter<LinkEvents>, 'on' | 'removeListener'> & {
  readonly store: Pick<StoreApi<LinkState>, 'getState' | 'subscribe'>
  /** The state of the connection to the relay. The event `relayConnection` reports changes. */
  relayConnection(): { status: RelayStatus }
  /** Restores the stored session. Further calls share the first one. */
  init(): Promise<void>
  request(request: RpcRequest): Promise<unknown>
  /** Ends a pending connect: it rejects, and its QR code no longer works. */
  abortPairing(): void
  /** The user no longer waits for the wallet: requests reject with 4001, and the wallet is told. */
  cancelRequests(): void
  /** Ends the session at both ends, if there is one. */
  disconnect(): Promise<void>
  /** Connects to the relay now. */
  retry(): void
  /** Closes the connection to the relay. The session stays stored. */
  close(): void
}
