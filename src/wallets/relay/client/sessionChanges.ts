import type { Incoming, PeerTransaction, Reaction } from '../../../core/relay/relayPeer.ts'
import { sessions } from '../../../core/relay/session.ts'
import { peerErrors } from '../../../wire/relay/errors.ts'
import { isApprovedEvent } from '../../../wire/relay/namespaces.ts'
import type { ClientEvent } from './clientEvent.ts'

/** The wallet changes the session's namespaces. Of updates out of order, the newest wins (relay-pairing §8). */
export async function handleSessionUpdate(
  { topic, id, params }: Incoming<'wc_sessionUpdate'>,
  tx: PeerTransaction,
): Promise<Reaction> {
  const session = await tx.get(sessions, topic)
  if (!session) return { error: peerErrors.noSession }
  if (id <= (session.lastUpdate ?? 0)) return { error: peerErrors.invalidUpdate }
  const { namespaces } = params
  tx.put(sessions, topic, { ...session, namespaces, lastUpdate: id })
  tx.emit({ type: 'session_update', topic, namespaces } satisfies ClientEvent)
  return { result: true }
}

/** The wallet emits an event. Success gets no answer. Events older than the last of their name are ignored (relay-pairing §8). */
export async function handleSessionEvent(
  { topic, id, params }: Incoming<'wc_sessionEvent'>,
  tx: PeerTransaction,
): Promise<Reaction> {
  const session = await tx.get(sessions, topic)
  if (!session) return { error: peerErrors.noSession }
  const { event, chainId } = params
  if (!isApprovedEvent(session.namespaces, chainId, event.name)) return { error: peerErrors.unauthorizedEvent }
  if (id <= (session.lastEvents?.[event.name] ?? 0)) return 'silence'
  tx.put(sessions, topic, { ...session, lastEvents: { ...session.lastEvents, [event.name]: id } })
  tx.emit({ type: 'session_event', topic, name: event.name, data: event.data, chainId } satisfies ClientEvent)
  return 'silence'
}
