import type { Emitter } from '../../core/emitter.ts'
import type { Session } from '../../core/relay/session.ts'
import { codes } from '../../wire/codes.ts'
import { isAddress } from '../../wire/primitives.ts'
import { peerErrors } from '../../wire/relay/errors.ts'
import { addressOfAccount, fromCaip2 } from '../../wire/relay/namespaces.ts'
import type { RelayClient, RelayClientEvents } from './client/relayClient.ts'
import type { RelayEvents } from './relayProvider.ts'
import { readChainId } from './sessionChain.ts'
import type { Address, Ending, RelayEvent, RelayState } from './state.ts'

/** Names that only the provider itself may say: what a wallet sends under them could contradict the state. */
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

/** Turns what the client tells into steps of the provider's state, and passes on what is not of the state. */
export function followClient(
  client: Pick<RelayClient, 'on' | 'store' | 'disconnect'>,
  options: {
    read: () => RelayState
    step: (event: RelayEvent) => void
    emit: Emitter<RelayEvents>['emit']
    /** A session began that nobody waited for. */
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
      // Over here, and its wallet shall know.
      if (!isOurs(session)) void client.disconnect(session.topic)
    }
    // By its wallet, by its time, or by another tab of this page.
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
  // The store knows already.
  client.on('session_delete', (ending) => emit('session_delete', ending))
  client.on('session_expire', (expired) => emit('session_expire', expired))
  client.on('late_answer', (late) => emit('late_answer', late))
}

/** The wire has a code for an end by will (relay-pairing §8); for an end by time there is EIP-1193's. */
function endingOf({ topic, expiry }: Session, now: number): Ending {
  if (expiry * 1000 > now) return { topic, ...peerErrors.userDisconnected }
  return { topic, code: codes.disconnected.code, message: 'The session has expired.' }
}

/** What the two required events change; undefined for other names, and for what is neither accounts nor a chain. */
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
