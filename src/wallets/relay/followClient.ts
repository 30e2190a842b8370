import type { Emitter } from '../../core/emitter.ts'
import type { Session } from '../../core/relay/session.ts'
import { codes } from '../../wire/codes.ts'
import { isAddress } from '../../wire/isAddress.ts'
import { peerErrors } from '../../wire/relay/errors.ts'
import { addressOfAccount, fromCaip2 } from '../../wire/relay/namespaces.ts'
import type { RelayClient, RelayClientEvents } from './client/relayClient.ts'
import type { RelayEvents } from './relayProvider.ts'
import { readChainId } from './sessionChain.ts'
import type { Address, Ending, RelayEvent, RelayState } from './state.ts'

/** Events that only the provider itself may emit: a wallet's event of that name could contradict the state. */
const ownNames: ReadonlySet<string> = new Set<keyof RelayEvents>([
  'connect',
  'disconnect',
  'display_uri',
  'late_answer',
  'relayConnection',
  'session_delete',
  'session_event',
  'session_expire',
  'session_update',
])

/** Turns the client's events into steps of the provider's state, and emits all others unchanged. */
export function followClient(
  client: Pick<RelayClient, 'on' | 'store' | 'disconnect'>,
  options: {
    read: () => RelayState
    step: (event: RelayEvent) => void
    emit: Emitter<RelayEvents>['emit']
    /** Called with a session that started without a call waiting for it. */
    adopt: (session: Session) => void
    /** Unix milliseconds. */
    now: () => number
  },
): void {
  const { read, step, emit } = options
  const isOurs = ({ topic }: { topic: string }) => {
    const { connection } = read()
    return connection.status === 'connected' && connection.session.topic === topic
  }

  client.store.subscribe((after, before) => {
    if (after.connection !== before.connection) emit('relayConnection', after.connection)
    if (after.sessions === before.sessions) return
    const session = after.sessions.find(isOurs)
    if (session) {
      step({ type: 'updated', session })
      // The session has ended on this side, so its wallet must be told.
      if (!isOurs(session)) void client.disconnect(session.topic)
    }
    // Ended by its wallet, by its expiry, or by another tab of this page.
    const gone = session ? undefined : before.sessions.find(isOurs)
    if (gone) step({ type: 'ended', ending: endingOf(gone, options.now()) })
  })
  client.on('session_connect', options.adopt)
  client.on('session_update', (update) => {
    if (isOurs(update)) emit('session_update', update)
  })
  client.on('session_event', (event) => {
    if (!isOurs(event)) return
    const own = toStep(event)
    if (own) step(own)
    else if (!ownNames.has(event.name)) emit(event.name as 'message', event.data)
    emit('session_event', event)
  })
  // The store shows these already.
  client.on('session_delete', (ending) => emit('session_delete', ending))
  client.on('session_expire', (expired) => emit('session_expire', expired))
  client.on('late_answer', (late) => emit('late_answer', late))
}

/** A session ended on purpose has a code on the wire (relay-pairing §8). An expired one gets EIP-1193's code. */
function endingOf({ topic, expiry }: Session, now: number): Ending {
  if (expiry * 1000 > now) return { topic, ...peerErrors.userDisconnected }
  return { topic, code: codes.disconnected.code, message: 'The session has expired.' }
}

/** The step of a required event. Undefined for other events, and for data that is neither accounts nor a chain. */
function toStep({ name, data, chainId }: RelayClientEvents['session_event']): RelayEvent | undefined {
  if (name === 'accountsChanged' && Array.isArray(data)) return { type: 'accountsChanged', accounts: toAddresses(data) }
  if (name !== 'chainChanged') return undefined
  const changed = readChainId(data) ?? fromCaip2(chainId)
  return changed === undefined ? undefined : { type: 'chainChanged', chainId: changed }
}

/** CAIP-10 or plain addresses, each once. */
function toAddresses(accounts: readonly unknown[]): Address[] {
  const addresses = accounts.map((account) => (typeof account === 'string' ? addressOfAccount(account) : account))
  return [...new Set(addresses.filter(isAddress))]
}
