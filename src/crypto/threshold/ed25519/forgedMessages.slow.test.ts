import { describe, expect, test } from 'vitest'
import type { Ceremony, PartyMessage, ThresholdScheme } from '../engine.ts'
import { attack, replaceMessage } from '../testing/attackCeremony.ts'
import { sample } from '../testing/load.ts'
import { type Run, runCeremony } from '../testing/runCeremony.ts'
import { createWallet, partiesOf, toReshareStarts, toStarts } from '../testing/wallets.ts'
import { ThresholdError } from '../thresholdError.ts'
import { frostEd25519 as engine } from './engine.ts'
import { type Described, fieldsOf, forgeriesOf } from './testing/fields.ts'

// Every field of every message is forged, and every message replayed, redirected, cut and extended. Nothing of it may
// lead to a share or a signature, and each party that notices says so with a ThresholdError. Without LATCHKEY_SOAK, each
// field of each message is forged in one way.

type Case = {
  name: Described['ceremony']
  scheme: ThresholdScheme
  from?: ThresholdScheme
  ceremony: Ceremony<never, unknown>
  honest: Run<unknown>
  /** An honest run over the same shares, with another session id. */
  another: Run<unknown>
  deals(address: number): boolean
  receives(address: number): boolean
}

const message = new TextEncoder().encode('transfer 1 SOL')
const always = () => true

function toCase<start, result>(
  described: Pick<Case, 'name' | 'scheme'> & Partial<Pick<Case, 'from' | 'deals' | 'receives'>>,
  ceremony: Ceremony<start, result>,
  starts: () => ReadonlyMap<number, start>,
): Case {
  const [honest, another] = [runCeremony(ceremony, starts()), runCeremony(ceremony, starts())]
  return { deals: always, receives: always, ...described, ceremony, honest, another }
}

const wallet = createWallet(engine, 'TWO_OF_TWO')
const three = createWallet(engine, 'TWO_OF_THREE')
const seed = new Uint8Array(32).fill(9)

const cases: Case[] = [
  toCase({ name: 'keygen', scheme: 'TWO_OF_TWO' }, engine.keygen, () =>
    toStarts([1, 2], (party, sessionId) => ({ sessionId, scheme: 'TWO_OF_TWO' as const, party })),
  ),
  toCase({ name: 'keygen', scheme: 'TWO_OF_THREE' }, engine.keygen, () =>
    toStarts([1, 2, 3], (party, sessionId) => ({ sessionId, scheme: 'TWO_OF_THREE' as const, party })),
  ),
  toCase({ name: 'sign', scheme: 'TWO_OF_TWO' }, engine.sign, () =>
    toStarts([1, 2], (party, sessionId) => ({ sessionId, share: wallet.shares.get(party)!, signers: [1, 2], message })),
  ),
  toCase({ name: 'refresh', scheme: 'TWO_OF_TWO' }, engine.refresh, () =>
    toStarts([1, 2], (party, sessionId) => ({ sessionId, share: wallet.shares.get(party)! })),
  ),
  toCase({ name: 'importKey', scheme: 'TWO_OF_TWO', deals: (party) => party === 1 }, engine.importKey, () =>
    toStarts(partiesOf('TWO_OF_TWO'), (party, sessionId) => ({
      ...{ sessionId, scheme: 'TWO_OF_TWO' as const, party, ...(party === 1 && { privateKey: seed }) },
    })),
  ),
  // Old party 1 becomes 2, old party 3 leaves (address 2 + 3), and 1 is new.
  toCase(
    {
      ...{ name: 'reshare', scheme: 'TWO_OF_TWO', from: 'TWO_OF_THREE' },
      ...{ deals: (address) => address !== 1, receives: (address) => address !== 5 },
    },
    engine.reshare,
    () => toReshareStarts(engine, three, { to: 'TWO_OF_TWO', dealers: [1, 3], stays: { 1: 2 } }),
  ),
]

describe.each(cases)('$name $scheme', ({ name, scheme, from, ceremony, honest, another, deals, receives }) => {
  const at = (sent: PartyMessage) => ({
    ...{ ceremony: name, scheme, ...(from && { from }) },
    ...{ deals: deals(sent.from), receives: receives(sent.to) },
  })
  const each = honest.rounds.flatMap((sent, index) => sent.map((message) => ({ round: index + 1, message })))

  /** Lets the victim find these bytes, and expects no result of a party that the forgery can reach. */
  const refuse = (round: number, forged: PartyMessage, bytes: Uint8Array, what: string) => {
    const inbox = replaceMessage(honest, { round, victim: forged.to, from: forged.from }, bytes)
    refuseInbox(round, forged.to, inbox, what)
  }
  const refuseInbox = (round: number, victim: number, inbox: readonly PartyMessage[], what: string) => {
    const { errors, results } = attack(ceremony, honest, { round, victim, inbox })
    expect(errors.size, what).toBeGreaterThan(0)
    for (const error of errors.values()) expect(error, what).toBeInstanceOf(ThresholdError)
    expect(results.size, what).toBe(0)
  }

  test('the fields cover every byte of every message', () => {
    for (const { round, message } of each) {
      const length = fieldsOf({ ...at(message), round }).reduce((sum, field) => sum + field.length, 0)
      expect(message.bytes.length).toBe(length)
    }
  })

  test('behavior: the honest inbox, replayed like an attack, ends with results', () => {
    for (const { round, message } of each) {
      const inbox = replaceMessage(honest, { round, victim: message.to, from: message.from }, message.bytes)
      const { errors, results } = attack(ceremony, honest, { round, victim: message.to, inbox })
      expect([errors.size, results.size > 0]).toEqual([0, true])
    }
  })

  test('attack: every field of every message', () => {
    for (const { round, message } of each) {
      let offset = 0
      for (const [index, field] of fieldsOf({ ...at(message), round }).entries()) {
        const start = offset
        offset += field.length
        const forgeries = forgeriesOf(field, message.bytes.slice(start, offset))
        for (const [forgery, value] of sample(forgeries, index + message.from + message.to)) {
          const bytes = Uint8Array.from(message.bytes)
          bytes.set(value, start)
          refuse(round, message, bytes, `round ${round}, ${message.from} to ${message.to}, ${field.name}: ${forgery}`)
        }
      }
    }
  })

  test('attack: messages that are cut, extended, or of another run, round, sender or receiver', () => {
    for (const { round, message } of each) {
      const what = (attacked: string) => `round ${round}, ${message.from} to ${message.to}: ${attacked}`
      const forge = (attacked: string, bytes: Uint8Array) => refuse(round, message, bytes, what(attacked))
      forge('nothing', new Uint8Array())
      for (const length of [1, 7, 38, 39, message.bytes.length - 1])
        forge(`cut at ${length}`, message.bytes.slice(0, length))
      forge('extended by zero', Uint8Array.from([...message.bytes, 0]))
      forge('extended by itself', Uint8Array.from([...message.bytes, ...message.bytes]))
      const same = (candidate: PartyMessage) => candidate.from === message.from && candidate.to === message.to
      forge('of another run', another.rounds[round - 1]!.find(same)!.bytes)
      for (const [index, sent] of honest.rounds.entries()) {
        for (const other of sent) {
          if (other === message) continue
          if (Buffer.from(other.bytes).equals(message.bytes)) continue
          forge(`round ${index + 1} from ${other.from} to ${other.to}`, other.bytes)
        }
      }
    }
  })

  test('attack: inboxes with a message too few, too many, twice, or from a stranger', () => {
    for (const { round, message } of each) {
      const inbox = honest.rounds[round - 1]!.filter(({ to }) => to === message.to)
      const others = inbox.filter((other) => other !== message)
      const back = honest.rounds[round - 1]!.find(({ from, to }) => from === message.to && to === message.from)!
      const elsewhere = honest.rounds[round - 1]!.filter(({ from, to }) => from === message.from && to !== message.to)
      const forged: [string, PartyMessage[]][] = [
        ...elsewhere.map((sent): [string, PartyMessage[]] => [`for ${sent.to}`, [...others, sent]]),
        ['too few', others],
        ['twice', [...inbox, message]],
        ...(others.length > 0
          ? [["twice, in another's place", inbox.map(() => message)] as [string, PartyMessage[]]]
          : []),
        ['from an unknown party', [...others, { ...message, from: 0 }]],
        ['from a stranger', [...others, { ...message, from: 9 }]],
        ['from the victim', [...others, { ...message, from: message.to }]],
        ['to another', [...others, { ...message, to: message.from }]],
        ["the victim's own", [...others, back]],
        ['null', [...others, null as never]],
        ['no bytes', [...others, { ...message, bytes: 'AA' as never }]],
      ]
      for (const [what, found] of forged) refuseInbox(round, message.to, found, what)
    }
  })
})
