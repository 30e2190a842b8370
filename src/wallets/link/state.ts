import type { LinkConnectionState } from '../../core/link/connectionState.ts'
import type { LinkMethod } from '../../wire/link/methods.ts'

export type Address = `0x${string}`

/** The wallet of the page. */
export type LinkedWallet =
  | { status: 'disconnected' }
  /** The current account comes first. */
  | { status: 'connected'; sessionId: string; accounts: readonly Address[] }

/** A request that the wallet has yet to answer. */
export type PendingRequest = { id: string; method: LinkMethod }

/**
 * `idle` without a session. The page is `disconnected` once the retry that follows a drop at once has failed too, and until the
 * relay accepts a login again.
 */
export type RelayStatus = 'idle' | 'connecting' | 'connected' | 'disconnected' | 'refused' | 'closed'

export type LinkState = {
  wallet: LinkedWallet
  chainId: number
  /** A node of the current chain, as the wallet named it. */
  walletRpcUrl?: string
  /** What a wallet scans, while the page waits for it. It contains the secret. */
  displayUri?: string
  /** The connection to the relay. */
  relay: RelayStatus
  /** Wallets that are connected to the relay, as far as the page knows. Undefined until the relay has said. */
  onlineGuests?: number
  pending: readonly PendingRequest[]
}

export type LinkEvent =
  | { type: 'pairing'; uri: string }
  | { type: 'pairingOver' }
  | { type: 'connected'; sessionId: string; accounts: readonly Address[] }
  | { type: 'accountsChanged'; accounts: readonly Address[] }
  | { type: 'chainChanged'; chainId: number; rpcUrl?: string | undefined }
  | { type: 'relay'; status: RelayStatus }
  | { type: 'guests'; online: number }
  | { type: 'asked'; request: PendingRequest }
  | { type: 'answered'; id: string }
  /** The page has left its session. `chainId` is where it starts the next time. */
  | { type: 'left'; chainId: number }

export function initialState(chainId: number): LinkState {
  return { wallet: { status: 'disconnected' }, chainId, relay: 'idle', pending: [] }
}

/** The state after `event`; events that do not apply to a state change nothing. */
export function next(state: LinkState, event: LinkEvent): LinkState {
  switch (event.type) {
    case 'pairing':
      return { ...state, displayUri: event.uri }
    case 'pairingOver':
      return without(state, 'displayUri')
    case 'connected':
      return { ...state, wallet: { status: 'connected', sessionId: event.sessionId, accounts: event.accounts } }
    case 'accountsChanged':
      if (state.wallet.status === 'disconnected' || sameAccounts(event.accounts, accountsIn(state))) return state
      return { ...state, wallet: { ...state.wallet, accounts: event.accounts } }
    case 'chainChanged':
      return toChain(state, event)
    case 'relay':
      return event.status === state.relay ? state : { ...state, relay: event.status }
    case 'guests':
      return event.online === state.onlineGuests ? state : { ...state, onlineGuests: event.online }
    case 'asked':
      return { ...state, pending: [...state.pending, event.request] }
    case 'answered': {
      const pending = state.pending.filter(({ id }) => id !== event.id)
      return pending.length === state.pending.length ? state : { ...state, pending }
    }
    case 'left':
      return initialState(event.chainId)
    default:
      return event satisfies never
  }
}

/** A node that the wallet named serves one chain: with another chain, it is no longer used. */
function toChain(state: LinkState, { chainId, rpcUrl }: { chainId: number; rpcUrl?: string | undefined }): LinkState {
  const isSame = chainId === state.chainId
  if (isSame && (rpcUrl === undefined || rpcUrl === state.walletRpcUrl)) return state
  const { walletRpcUrl: before, ...rest } = state
  const walletRpcUrl = rpcUrl ?? (isSame ? before : undefined)
  return { ...rest, chainId, ...(walletRpcUrl !== undefined && { walletRpcUrl }) }
}

/** Between two retries a connection is not lost and found again: it stays lost. */
export function relayStatusOf(connection: LinkConnectionState): RelayStatus {
  const { status } = connection
  if (status !== 'connecting' && status !== 'disconnected') return status
  return connection.attempt > (status === 'connecting' ? 1 : 0) ? 'disconnected' : 'connecting'
}

export function accountsIn({ wallet }: LinkState): readonly Address[] {
  return wallet.status === 'connected' ? wallet.accounts : []
}

function sameAccounts(some: readonly Address[], others: readonly Address[]): boolean {
  return some.join().toLowerCase() === others.join().toLowerCase()
}

function without(state: LinkState, key: 'displayUri'): LinkState {
  const { [key]: _, ...rest } = state
  return rest
}
