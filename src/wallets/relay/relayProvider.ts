import type { StoreApi } from 'zustand/vanilla'
import type { EvmNetwork } from '../../core/chain.ts'
import type { DeepLinkPreference } from '../../core/deepLink.ts'
import type { Emitter, ProviderEvents } from '../../core/emitter.ts'
import type { Log } from '../../core/logged.ts'
import type { ConnectionState } from '../../core/relay/connectionState.ts'
import type { Session } from '../../core/relay/session.ts'
import type { RelayStorage } from '../../core/relay/storage.ts'
import type { RpcRequest } from '../../core/rpc.ts'
import type { KeyValueStorage } from '../../core/storage.ts'
import type { Metadata } from '../../wire/relay/metadata.ts'
import type { OwnWallet } from '../catalogue/ownWallet.ts'
import type { Authenticated, LateAnswer, RelayClientEvents } from './client/relayClient.ts'
import type { Wanted } from './connecting/namespaces.ts'
import type { ConnectOptions, SignInOptions } from './connecting/options.ts'
import type { QrModalPlug } from './connecting/qrModal.ts'
import type { RelayState } from './state.ts'

export type RelayProviderOptions = Wanted & {
  /** The id under which the relay knows this page: any text that it accepts. */
  projectId: string
  /** The relay's URL. Page and wallet must use the same relay. `publicRelay` is WalletConnect's. */
  relayUrl: string
  /** How the page describes itself to wallets; its title and origin by default. */
  metadata?: Metadata
  /** The page's chains: their nodes, and the names that a QR modal shows. */
  supportedNetworks?: readonly EvmNetwork[]
  /** Node URLs by chain id. They take precedence over `supportedNetworks`. */
  rpcMap?: Readonly<Record<number, string>>
  /** A node URL for all other chains, called with `?chainId&projectId`. */
  rpcUrl?: string
  /**
   * The account server whose environment has the id `projectId`. Chains without a URL here are read through the operator's `rpc`
   * server, which that environment names.
   */
  accountUrl?: string
  /** A bundler URL, called with `?chainId&projectId&bundler` when a session names its bundler; by default, where chains are read. */
  bundlerUrl?: string
  /** Providers of one origin with the same prefix share their sessions; `dynamic-wc2` by default. */
  storagePrefix?: string
  /** Links that bring the wallet to the front on phones, unless the user chose another wallet (`deepLinkChoice`). */
  deepLinks?: { readonly native?: string; readonly universal?: string }
  /** `native` by default. */
  deepLinkPreference?: DeepLinkPreference
  /**
   * Wallets that the page adds to the catalogue, such as the kit's `catalogue.own`. The entry of the connected wallet says whether
   * a page may switch its network.
   */
  wallets?: readonly OwnWallet[]
  /** Set it if no wallet of this provider lets pages switch its network; by default, the connected wallet's entry says so. */
  switchesOnlyInWallet?: boolean
  /** A QR modal of the page's choice, loaded when the user connects; none by default. */
  qrModal?: QrModalPlug
  /** Receives each request that failed: as a warning when the user rejected it. */
  log?: Log
  /** `localStorage` by default. */
  storage?: KeyValueStorage
  /** Where sessions and their keys are stored; IndexedDB by default. */
  relayStorage?: RelayStorage
  openSocket?: (url: string) => WebSocket
  fetch?: typeof fetch
  /** Unix milliseconds. */
  now?: () => number
}

/** Events beyond EIP-1193. */
export type RelayEvents = ProviderEvents &
  Pick<RelayClientEvents, 'session_update' | 'session_event' | 'session_delete' | 'session_expire'> & {
    /** What a wallet scans or opens. It contains the key: show it, but never send or log it. */
    display_uri: string
    /** The answer to a request that was sent before the page was reloaded. */
    late_answer: LateAnswer
    /** The state of the connection to the relay. */
    relayConnection: ConnectionState
    /** EIP-1193's `message`, as a wallet sends it. */
    message: unknown
  }

export type RequestOptions = {
  /** CAIP-2, e.g. `eip155:10`; the current chain by default. */
  chain?: string
  /** How long the wallet may take: 300 (the default) to 604,800 seconds. */
  expirySeconds?: number
  signal?: AbortSignal
}

/** An EIP-1193 provider of a wallet behind a relay: on a phone, or any other device. */
export type RelayProvider = Pick<Emitter<RelayEvents>, 'on' | 'removeListener'> & {
  readonly store: Pick<StoreApi<RelayState>, 'getState' | 'subscribe'>
  /** The state of the connection to the relay. The event `relayConnection` reports changes. */
  relayConnection(): ConnectionState
  /** Restores the stored session. Further calls share the first one. */
  init(): Promise<void>
  /**
   * Pairs with a wallet: emits `display_uri`, and settles when the user decides.
   * @throws {RelayError} rejected, expired, or reset by {@link RelayProvider.abortPairing}
   */
  connect(options?: ConnectOptions): Promise<Session>
  /** Connects unless connected, and returns the accounts. */
  enable(): Promise<readonly `0x${string}`[]>
  /** Signs in and connects in one step. Wallets without one-click auth only connect. */
  authenticate(options: SignInOptions): Promise<Authenticated>
  /** Ends a pending {@link RelayProvider.connect}: it rejects, and its proposal is withdrawn. */
  abortPairing(): void
  request(request: RpcRequest, options?: RequestOptions): Promise<unknown>
  /** Extends the session to seven days from now. */
  extend(): Promise<void>
  ping(): Promise<void>
  /** Ends the session on both sides, if there is one. */
  disconnect(): Promise<void>
  /** Connects to the relay again, after it refused or because the user asks. */
  retry(): void
  /** Closes the connection to the relay. Sessions stay stored. */
  close(): void
}
