import type { Session } from '../../core/relay/session.ts'
import { isAddress } from '../../wire/isAddress.ts'
import { peerErrors } from '../../wire/relay/errors.ts'
import { accountsOf, addressOfAccount, toCaip2 } from '../../wire/relay/namespaces.ts'
import { defaultChainId } from './defaults.ts'
import { RelayError } from './relayError.ts'
import { startingChain } from './sessionChain.ts'

export type Address = `0x${string}`

export type Connection =
  /** `ending` says why the last session ended, if there was one. */
  | { status: 'disconnected'; ending: Ending | undefined }
  /** The current account comes first. */
  | { status: 'connected'; session: Session; chainId: number; accounts: readonly Address[] }

export type Ending = { topic: string; code: number; message: string }

export type RelayState = {
  status: 'not initialized' | 'initializing' | 'initialized'
  /** What a wallet scans or opens, while the page waits for it. */
  displayUri?: string
  connection: Connection
}

export const initialState: RelayState = {
  status: 'not initialized',
  connection: { status: 'disconnected', ending: undefined },
}

export type RelayEvent =
  | { type: 'init' }
  | { type: 'initFailed' }
  | { type: 'initDone' }
  | { type: 'pairing'; uri: string }
  | { type: 'pairingOver' }
  | { type: 'settled'; session: Session; chainId: number }
  /** The same session with other namespaces, or a later expiry. */
  | { type: 'updated'; session: Session }
  | { type: 'accountsChanged'; accounts: readonly Address[] }
  | { type: 'chainChanged'; chainId: number }
  | { type: 'ended'; ending: Ending }

/** The state after `event`; events that do not apply to a state change nothing. */
export function next(state: RelayState, event: RelayEvent): RelayState {
  switch (event.type) {
    case 'init':
      return state.status === 'not initialized' ? { ...state, status: 'initializing' } : state
    case 'initFailed':
      return state.status === 'initializing' ? { ...state, status: 'not initialized' } : state
    case 'initDone':
      return { ...state, status: 'initialized' }
    case 'pairing':
      return { ...state, displayUri: event.uri }
    case 'pairingOver': {
      const { displayUri: _, ...rest } = state
      return rest
    }
    default: {
      const connection = nextConnection(state.connection, event)
      return connection === state.connection ? state : { ...state, connection }
    }
  }
}

type ConnectionEvent = Exclude<RelayEvent, { type: 'init' | 'initFailed' | 'initDone' | 'pairing' | 'pairingOver' }>

function nextConnection(connection: Connection, event: ConnectionEvent): Connection {
  if (event.type === 'settled') {
    const { session, chainId } = event
    return { status: 'connected', session, chainId, accounts: accountsOn(session, chainId) }
  }
  if (connection.status === 'disconnected') return connection
  const { session, accounts } = connection
  switch (event.type) {
    case 'updated':
      return event.session.topic === session.topic ? updated(connection, event.session) : connection
    case 'accountsChanged':
      return { ...connection, accounts: event.accounts }
    case 'chainChanged':
      return { ...connection, chainId: event.chainId, accounts: accountsOn(session, event.chainId, accounts) }
    case 'ended':
      return event.ending.topic === session.topic ? { status: 'disconnected', ending: event.ending } : connection
    default:
      return event satisfies never
  }
}

/** Removes accounts that the wallet no longer shares. Without one on this chain, another chain becomes current; without any, the session ends. */
function updated(connection: Extract<Connection, { status: 'connected' }>, session: Session): Connection {
  const before = connection.session
  // The wallet may switch to a chain before it lists its accounts: only a changed list means that there is none.
  if (String(accountsOf(session.namespaces)) === String(accountsOf(before.namespaces)))
    return { ...connection, session }
  const chainId = startingChain(session, [connection.chainId])
  if (chainId === undefined) {
    return { status: 'disconnected', ending: { topic: session.topic, ...peerErrors.userDisconnected } }
  }
  return { status: 'connected', session, chainId, accounts: accountsOn(session, chainId, connection.accounts) }
}

/** @throws {RelayError} 'Please call connect() before request()' */
export function sessionOf({ connection }: RelayState): Session {
  if (connection.status === 'disconnected') throw new RelayError('notConnected')
  return connection.session
}

/** Specification §4: without a connection the chain is 1 again. */
export function chainIdOf({ connection }: RelayState): number {
  return connection.status === 'connected' ? connection.chainId : defaultChainId
}

export function accountsIn({ connection }: RelayState): readonly Address[] {
  return connection.status === 'connected' ? connection.accounts : []
}

/**
 * The accounts of a chain, each once. The current account stays first. A chain that the session does not list yet, because the
 * wallet has just switched to it, has the accounts of the previous chain.
 */
function accountsOn(session: Session, chainId: number, before: readonly Address[] = []): readonly Address[] {
  const listed = accountsOf(session.namespaces, toCaip2(chainId)).map(addressOfAccount).filter(isAddress)
  const accounts = [...new Set(listed)]
  if (accounts.length === 0) return before
  return [...before.slice(0, 1).filter((first) => accounts.includes(first)), ...accounts].filter(
    (account, index, all) => all.indexOf(account) === index,
  )
}
