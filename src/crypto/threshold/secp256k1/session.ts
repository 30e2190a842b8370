import { concatBytes } from '@noble/hashes/utils'
import type { PartyMessage } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { oracle } from './oracle.ts'
import { createReader, type Reader } from './reader.ts'
import { areSame } from './sameBytes.ts'
import { formatVersion } from './share.ts'

/** The second byte of each message and state. */
export const ceremonies = { keygen: 1, sign: 2, refresh: 3, reshare: 4, importKey: 5 } as const
export type CeremonyName = keyof typeof ceremonies

/** One run of a ceremony as one party sees it. */
export type Session = {
  ceremony: CeremonyName
  /** The digest of the session id and of what all parties of the run know beforehand. */
  tag: Uint8Array
  me: number
  /** The other parties of this run, ascending. */
  peers: readonly number[]
}

/** A fault in a peer's message. */
export type Refuse = (party: number) => () => never

export function sessionTag(ceremony: CeremonyName, sessionId: Uint8Array, subject: readonly Uint8Array[]): Uint8Array {
  if (sessionId.length !== 32) throw new ThresholdError('invalid_input', 'session id')
  return oracle('session', [Uint8Array.of(ceremonies[ceremony]), sessionId, ...subject])
}

/** Names a purpose between two parties of a run, in one direction. */
export function directed(context: Uint8Array, from: number, to: number): Uint8Array {
  return oracle('direction', [context, Uint8Array.of(from, to)])
}

export function seal(session: Session, round: number, to: number, ...body: readonly Uint8Array[]): PartyMessage {
  return { from: session.me, to, bytes: new Uint8Array(concatBytes(header(session, round, session.me, to), ...body)) }
}

/**
 * The bodies of a round by their senders, ascending: one from each peer, each of this session and round.
 * @throws {ThresholdError} `malformed_message`
 */
export function openInbox(session: Session, round: number, inbox: readonly PartyMessage[]): Map<number, Reader> {
  const senders = inbox.map(({ from }) => from).sort((left, right) => left - right)
  if (senders.join() !== session.peers.join()) throw new ThresholdError('malformed_message', `round ${round} inbox`)
  const bodies = new Map<number, Reader>()
  for (const peer of session.peers) {
    const message = inbox.find(({ from }) => from === peer)
    const refuse = refuseMessage(session, round)(peer)
    const reader = createReader(message?.to === session.me ? message.bytes : refuse(), refuse)
    const expected = header(session, round, peer, session.me)
    const actual = reader.bytes(expected.length)
    if (!areSame(expected, actual)) refuse()
    bodies.set(peer, reader)
  }
  return bodies
}

export function refuseMessage(session: Session, round: number): Refuse {
  return (party) => () => {
    throw new ThresholdError('malformed_message', `${session.ceremony} round ${round}`, party)
  }
}

function header({ ceremony, tag }: Session, round: number, from: number, to: number): Uint8Array {
  return concatBytes(Uint8Array.of(formatVersion, ceremonies[ceremony], round, from, to), tag)
}
