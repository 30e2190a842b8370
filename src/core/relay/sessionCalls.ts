import { peerErrors } from '../../wire/relay/errors.ts'
import { endSession } from './endSession.ts'
import { NoSessionError } from './errors.ts'
import type { PeerTurn, RelayPeer } from './relayPeer.ts'
import { type Session, sessions } from './session.ts'

/** @throws {NoSessionError} */
export async function requireSession(turn: PeerTurn, topic: string): Promise<Session> {
  const session = await turn.get(sessions, topic)
  if (!session) throw new NoSessionError()
  return session
}

/**
 * Prolongs a session by seven days from now, once the other end has agreed.
 * @throws {NoSessionError | RequestExpiredError | ProviderRpcError}
 */
export async function extendSession(peer: RelayPeer, topic: string): Promise<void> {
  const request = await peer.turn(async (turn) => {
    await requireSession(turn, topic)
    return turn.request(topic, 'wc_sessionExtend', {})
  })
  await peer.resultOf(request)
}

/**
 * Asks whether the other end is there.
 * @param options.expiry unix seconds; by its table a ping would wait for a day
 * @throws {NoSessionError | RequestExpiredError | ProviderRpcError}
 */
export async function pingSession(peer: RelayPeer, topic: string, options: { expiry: number }): Promise<void> {
  const request = await peer.turn(async (turn) => {
    await requireSession(turn, topic)
    return turn.request(topic, 'wc_sessionPing', {}, options)
  })
  await peer.resultOf(request)
}

/** Ends a session here now, and at the other end as soon as the relay hands it on. @throws {NoSessionError} */
export async function disconnectSession(peer: RelayPeer, topic: string): Promise<void> {
  await peer.turn(async (turn) => {
    await requireSession(turn, topic)
    await turn.notify(topic, 'wc_sessionDelete', peerErrors.userDisconnected)
    await endSession(turn, topic, peerErrors.userDisconnected)
  })
}
