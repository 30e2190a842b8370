import { peerErrors } from '../../wire/relay/errors.ts'
import { endSession } from './endSession.ts'
import { NoSessionError } from './errors.ts'
import type { PeerTransaction, RelayPeer } from './relayPeer.ts'
import { type Session, sessions } from './session.ts'

/** @throws {NoSessionError} */
export async function requireSession(tx: PeerTransaction, topic: string): Promise<Session> {
  const session = await tx.get(sessions, topic)
  if (!session) throw new NoSessionError()
  return session
}

/**
 * Extends a session to seven days from now, once the peer has agreed.
 * @throws {NoSessionError | RequestExpiredError | ProviderRpcError}
 */
export async function extendSession(peer: RelayPeer, topic: string): Promise<void> {
  const request = await peer.transaction(async (tx) => {
    await requireSession(tx, topic)
    return tx.request(topic, 'wc_sessionExtend', {})
  })
  await peer.resultOf(request)
}

/**
 * Checks that the peer is reachable.
 * @param options.expiry unix seconds. By default a ping would wait for a day
 * @throws {NoSessionError | RequestExpiredError | ProviderRpcError}
 */
export async function pingSession(peer: RelayPeer, topic: string, options: { expiry: number }): Promise<void> {
  const request = await peer.transaction(async (tx) => {
    await requireSession(tx, topic)
    return tx.request(topic, 'wc_sessionPing', {}, options)
  })
  await peer.resultOf(request)
}

/** Ends a session here at once, and at the peer as soon as the relay delivers the message. @throws {NoSessionError} */
export async function disconnectSession(peer: RelayPeer, topic: string): Promise<void> {
  await peer.transaction(async (tx) => {
    await requireSession(tx, topic)
    await tx.notify(topic, 'wc_sessionDelete', peerErrors.userDisconnected)
    await endSession(tx, topic, peerErrors.userDisconnected)
  })
}
