import type { PartyMessage } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { concat, createReader, isEqual, type Reader, u8 } from './bytes.ts'
import { assertBegin, begin, type CeremonyName, ceremonies } from './format.ts'

/** Which messages a party sends and takes now. */
export type Round = {
  ceremony: CeremonyName
  number: 1 | 2
  /** Hash of the session id and of what the run is about: a message of another run does not fit. */
  run: Uint8Array
  me: number
  /** Every party of the run, `me` included. */
  parties: readonly number[]
}

export const stepOf = ({ ceremony, number }: Round) => `${ceremony} round ${number}`

/** Addresses one body to each other party; it may differ by receiver. */
export function toMessages(round: Round, body: (to: number) => Uint8Array): PartyMessage[] {
  return othersOf(round).map((to) => ({ from: round.me, to, bytes: concat(header(round, round.me, to), body(to)) }))
}

/**
 * Takes exactly one message of every other party, and returns their bodies by sender.
 * @throws {ThresholdError} `malformed_message`
 */
export function readInbox(round: Round, inbox: readonly PartyMessage[]): Map<number, Reader> {
  const others = othersOf(round)
  const bodies = new Map<number, Reader>()
  const refuse = (party?: number) => new ThresholdError('malformed_message', stepOf(round), party)
  if (!Array.isArray(inbox) || inbox.length !== others.length) throw refuse()
  for (const message of inbox as (PartyMessage | null | undefined)[]) {
    if (!message) throw refuse()
    const { from, to, bytes } = message
    if (!others.includes(from) || bodies.has(from) || to !== round.me) throw refuse()
    if (!(bytes instanceof Uint8Array)) throw refuse(from)
    const reader = createReader(bytes, () => refuse(from))
    assertBegin(reader, 'message', () => refuse(from))
    const expected = header(round, from, to).subarray(begin('message').length)
    if (!isEqual(reader.bytes(expected.length), expected)) throw refuse(from)
    bodies.set(from, reader)
  }
  return bodies
}

export const othersOf = ({ parties, me }: Round) => parties.filter((party) => party !== me)

/** The parties received different messages. One other party is to blame; among several, the hashes do not show which. */
export function echoError(round: Round): ThresholdError {
  const [only, ...more] = othersOf(round)
  return new ThresholdError('check_failed', `${round.ceremony} echo`, more.length === 0 ? only : undefined)
}

function header({ ceremony, number, run }: Round, from: number, to: number): Uint8Array {
  return concat(begin('message'), u8(ceremonies[ceremony]), u8(number), u8(from), u8(to), run)
}
