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
import type { Authenticated, AuthenticateOptions, LateAnswer, RelayClientEvents, Wishes } from './client/relayClient.ts'
import type { Wanted } from './connecting/namespaces.ts'
import type { QrModalPlug } from './connecting/qrModal.ts'
import type { RelayState } from './state.ts'

export type RelayProviderOptions = Wanted & {
  /** The id that the relay knows this page by; any text that it takes. */
  projectId: string
  /** The relay: both ends must use the same. `publicRelay` is WalletConnect's; nothing is contacted unless chosen. */
  relayUrl: string
  /** How the page names itself to wallets; its title and origin by default. */
  metadata?: Metadata
  /** Chains as the page knows them: where they are read, and what a QR modal shows. */
  supportedNetworks?: readonly EvmNetwork[]
  /** Where a chain is read, by chain id; before what `supportedNetworks` says. */
  rpcMap?: Readonly<Record<number, string>>
  /** A server of many chains, asked with `?chainId&projectId` for a chain that nothing else says how to read. */
  rpcUrl?: string
  /** A server of many bundlers, asked with `?chainId&projectId&bundler` where a session names its bundler. */
  bundlerUrl?: string
  /** Two providers of one origin with the same prefix share their sessions; `dynamic-wc2` by default. */
  storagePrefix?: string
  /** Links that bring the wallet to the front on phones, unless the person chose another wallet (`deepLinkChoice`). */
  deepLinks?: { readonly native?: string; readonly universal?: string }
  /** `native` by default. */
  deepLinkPreference?: DeepLinkPreference
  /** The wallet does not let a page switch its network. */
  switchesOnlyInWallet?: boolean
  /** A QR modal of the page's choice, obtained when somebody connects; none unless given. */
  qrModal?: QrModalPlug
  /** Hears of every request that failed: as a warning when the person only said no. */
  log?: Log
  /** `localStorage` by default. */
  storage?: KeyValueStorage
  /** Where sessions and their keys are kept; in IndexedDB by default. */
  relayStorage?: RelayStorage
  openSocket?: (url: string) => WebSocket
  fetch?: typeof fetch
  /** Unix milliseconds. */
  now?: () => number
}

/** What a provider tells beyond EIP-1193. */
export type RelayEvents = ProviderEvents &
  Pick<RelayClientEvents, 'session_update' | 'session_event' | 'session_delete' | 'session_expire'> & {
    /** What a wallet scans or opens. It holds the key: show it, never send or log it. */
    display_uri: string
    /** The answer to a request that was asked before the page was reloaded. */
    late_answer: LateAnswer
    /** What the socket to the relay is doing. */
    relayConnection: ConnectionState
    /** EIP-1193's `message`, as a wallet sends it. */
    message: unknown
  }

export type ConnectOptions = Pick<Wanted, 'chains' | 'optionalChains'> & Omit<Wishes, 'namespaces'>

export type RequestOptions = {
  /** CAIP-2, e.g. `eip155:10`; the current chain by default. */
  chain?: string
  /** How long a wallet may take, 300 (the default) to 604,800 seconds. */
  expirySeconds?: number
  signal?: AbortSignal
}

/** One-click auth: what the page signs in to. Chains and methods are those of the connection unless given. */
export type SignInOptions = Pick<AuthenticateOptions, 'nonce' | 'statement' | 'resources' | 'ttlSeconds'> &
  Partial<Pick<AuthenticateOptions, 'chains' | 'methods' | 'domain' | 'uri'>>

/** An EIP-1193 provider of a wallet that is reached through a relay: on a phone, or anywhere. */
export type RelayProvider = Pick<Emitter<RelayEvents>, 'on' | 'removeListener'> & {
  readonly store: Pick<StoreApi<RelayState>, 'getState' | 'subscribe'>
  /** What the socket to the relay is doing; `link` tells of changes. */
  relayConnection(): ConnectionState
  /** Restores what is stored. Skipped while it runs and once it is done. */
  init(): Promise<void>
  /**
   * Pairs with a wallet: tells `display_uri`, and settles when the person decides.
   * @throws {RelayError} rejected, expired, or reset by {@link RelayProvider.abortPairing}
   */
  connect(options?: ConnectOptions): Promise<Session>
  /** Connects unless connected, and tells the accounts. */
  enable(): Promise<readonly `0x${string}`[]>
  /** Signs in and connects in one step, with wallets that can; others connect only. */
  authenticate(options: SignInOptions): Promise<Authenticated>
  /** Ends a pending {@link RelayProvider.connect}, which then rejects, and drops its proposal. */
  abortPairing(): void
  request(request: RpcRequest, options?: RequestOptions): Promise<unknown>
  /** Prolongs the session by seven days from now. */
  extend(): Promise<void>
  ping(): Promise<void>
  /** Ends the session on both sides. Does nothing when there is none. */
  disconnect(): Promise<void>
  /** Dials the relay again, after it refused or because a person asks. */
  retry(): void
  /** Ends the socket; sessions stay. */
  close(): void
}
