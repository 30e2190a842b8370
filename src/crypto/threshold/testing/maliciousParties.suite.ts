import { beforeAll, describe, expect, test } from 'vitest'
import type { PartyMessage } from '../engine.ts'
import { ThresholdError, type ThresholdFailure } from '../thresholdError.ts'
import { attack, replaceMessage } from './attackCeremony.ts'
import type { AttackedCeremony } from './attackedCeremonies.ts'
import { isSoak, oneOf, sample, soakTimeout } from './load.ts'
import { endingsOf, type Field, type Forgery, forgeriesOf, hasForm, type MessageFormat } from './messageFormat.ts'
import type { Run } from './runCeremony.ts'

// One party forges every field of every message that it sends, or sends whole messages that fit elsewhere. An honest party must
// notice before it has a share or a signature, and say what the format's table says. Without LATCHKEY_SOAK, each field is
// forged in one direction, with one value that it may hold and one that it may not; directions and values take turns.

/** A message of the honest run, with the fields that it consists of. */
type Target = { round: number; sent: PartyMessage; fields: readonly (Field & { offset: number })[] }

type Options = {
  format: MessageFormat
  /** Whether another run is cheap enough to replay its values without a soak. */
  replays?(attacked: AttackedCeremony): boolean
  /** Whether the set-up of pairs is attacked here in all ways. It is one code: the others try one way, and only in a soak. */
  coversPairs?(attacked: AttackedCeremony): boolean
}

export function describeMaliciousParties(attacked: readonly AttackedCeremony[], options: Options): void {
  const named = attacked.map((each) => {
    const { scheme, from } = each.plan
    return [`${each.ceremony} ${from ? `${from} to ` : ''}${scheme}`, each] as const
  })
  describe.each(named)('%s', (_, each) => describeCeremony(each, options, attacked.indexOf(each)))
}

function describeCeremony(attacked: AttackedCeremony, options: Options, turn: number): void {
  const { format } = options
  const { addresses } = attacked.plan
  let honest: Run<unknown>
  let another: Run<unknown> | undefined
  let targets: Target[]
  beforeAll(() => {
    honest = attacked.record()
    another = isSoak || options.replays?.(attacked) ? attacked.record() : undefined
    targets = honest.rounds.flatMap((messages, index) => messages.map((sent) => toTarget(index + 1, sent)))
  })

  function toTarget(round: number, sent: PartyMessage): Target {
    let offset = 0
    const fields = format.fieldsOf(attacked, { round, ...sent }).map((field) => {
      offset += field.length
      return { ...field, offset: offset - field.length }
    })
    return { round, sent, fields }
  }

  /** Expects a failure, and no result of the party that was lied to. */
  function refuse(
    { round, sent }: Target,
    inbox: readonly PartyMessage[],
    endings: readonly ThresholdFailure[],
    what: string,
  ) {
    const label = `round ${round}, ${sent.from} to ${sent.to}, ${what}`
    const watched = addresses.filter((address) => address !== sent.from)
    const { errors, results } = attack(attacked.machine, honest, { round, victim: sent.to, inbox, watched })
    expect([label, errors.size > 0, results.has(sent.to)]).toEqual([label, true, false])
    for (const error of errors.values()) {
      if (!(error instanceof ThresholdError)) throw error
      expect(endings, `${label}: ${error}`).toContain(error.code)
      expect(error.isBan, label).toBe(error.code === 'check_failed')
      // An honest party is never banned in place of the sender, and of two the sender is always named.
      const named = addresses.length === 2 && error.code !== 'malformed_message' ? [sent.from] : [sent.from, undefined]
      if (error.code !== 'mixed_shares') expect(named, label).toContain(error.party)
    }
    return errors
  }

  const slice = ({ bytes }: PartyMessage, { offset, length }: Target['fields'][number]) =>
    bytes.slice(offset, offset + length)

  /** The same field as others send it, and as another run had it. */
  function foreignValues({ round, sent }: Target, field: Target['fields'][number]): Forgery[] {
    const isSame = (other: PartyMessage) => other.from === sent.from && other.to === sent.to
    const candidates: (readonly [string, PartyMessage | undefined])[] = [
      ['of another run', another?.rounds[round - 1]?.find(isSame)],
      ["the victim's own", honest.rounds[round - 1]?.find(({ from, to }) => from === sent.to && to === sent.from)],
      ["another party's", honest.rounds[round - 1]?.find(({ from, to }) => from !== sent.from && to === sent.to)],
    ]
    return candidates.flatMap(([name, message]) => {
      if (!message) return []
      const theirs = toTarget(round, message).fields.find((one) => one.name === field.name && one.entry === field.entry)
      return theirs ? [[name, slice(message, theirs)] as const] : []
    })
  }

  test('the fields cover every byte of every message', () => {
    for (const { sent, fields } of targets) {
      expect(fields.reduce((sum, { length }) => sum + length, 0)).toBe(sent.bytes.length)
    }
  })

  test('behavior: the honest inbox, replayed like an attack, ends with results', () => {
    for (const { round, sent } of targets.filter(({ round }) => round === honest.rounds.length)) {
      const inbox = replaceMessage(honest, { round, victim: sent.to, from: sent.from }, sent.bytes)
      const { errors, results } = attack(attacked.machine, honest, { round, victim: sent.to, inbox })
      expect([errors.size, results.size > 0]).toEqual([0, true])
    }
  })

  /** The directions in which messages have the same fields: parties of one role send them, in one round. */
  function directionsByLayout(): Target[][] {
    const layoutOf = ({ round, fields }: Target) => `${round} ${fields.map(({ name }) => name).join()}`
    const layouts = [...new Set(targets.map(layoutOf))]
    return layouts.map((layout) => targets.filter((target) => layoutOf(target) === layout))
  }

  test(
    'attack: every field of every message',
    () => {
      for (const directions of directionsByLayout()) {
        const names = [...new Set(directions[0]?.fields.map(({ name }) => name))]
        for (const [direction, target] of directions.entries()) {
          for (const [index, name] of names.entries()) {
            if (!isSoak && (index + turn) % directions.length !== direction) continue
            forgeField(target, name, index + direction + turn)
          }
        }
      }
    },
    soakTimeout,
  )

  function forgeField(target: Target, name: string, turn: number): void {
    const { round, sent, fields } = target
    const all = fields.filter((field) => field.name === name)
    const isCovered = !all[0]?.isPair || options.coversPairs?.(attacked)
    if (!isSoak && !isCovered) return
    const isWhole = isSoak && isCovered
    const entries = isWhole ? [0, Math.floor(all.length / 2), all.length - 1] : [(turn * 31) % all.length]
    for (const entry of new Set(entries)) {
      const field = all[entry]
      if (!field) continue
      const honestValue = slice(sent, field)
      const forgeries = forgeriesOf(format, field, honestValue, foreignValues(target, field))
      const isRead = ([, value]: Forgery) => hasForm(format, field, value)
      const [read, unread] = [forgeries.filter(isRead), forgeries.filter((one) => !isRead(one))]
      for (const [forgery, value] of isWhole ? forgeries : [read, unread].flatMap((some) => oneOf(some, turn))) {
        const rest = sent.bytes.slice(field.offset + field.length)
        const bytes = Uint8Array.from([...sent.bytes.slice(0, field.offset), ...value, ...rest])
        const inbox = replaceMessage(honest, { round, victim: sent.to, from: sent.from }, bytes)
        refuse(target, inbox, endingsOf(format, field, value), `${name} ${field.entry ?? ''}: ${forgery}`)
      }
    }
  }

  test('attack: messages that are cut, extended, or of another run, round, sender or receiver', () => {
    for (const target of directionsByLayout().flatMap((directions) => sample(directions, turn))) {
      const { round, sent } = target
      const forge = (what: string, bytes: Uint8Array) => {
        const inbox = replaceMessage(honest, { round, victim: sent.to, from: sent.from }, bytes)
        refuse(target, inbox, ['malformed_message'], what)
      }
      forge('nothing', new Uint8Array())
      const lengths = [1, 7, 36, 37, 38, 39, sent.bytes.length - 1].filter((length) => length < sent.bytes.length)
      for (const length of lengths) forge(`cut at ${length}`, sent.bytes.slice(0, length))
      forge('extended by zero', Uint8Array.from([...sent.bytes, 0]))
      forge('extended by itself', Uint8Array.from([...sent.bytes, ...sent.bytes]))
      const same = another?.rounds[round - 1]?.find(({ from, to }) => from === sent.from && to === sent.to)
      if (same) forge('of another run', same.bytes)
      for (const other of targets) {
        if (other === target) continue
        forge(`round ${other.round} from ${other.sent.from} to ${other.sent.to}`, other.sent.bytes)
      }
    }
  })

  test('attack: inboxes with a message too few, too many, twice, or from a stranger', () => {
    for (const target of directionsByLayout().flatMap((directions) => sample(directions, turn))) {
      const { round, sent } = target
      const messages = honest.rounds[round - 1] ?? []
      const inbox = messages.filter(({ to }) => to === sent.to)
      const others = inbox.filter((other) => other !== sent)
      const back = messages.find(({ from, to }) => from === sent.to && to === sent.from)
      const forged: [string, PartyMessage[]][] = [
        ...messages
          .filter(({ from, to }) => from === sent.from && to !== sent.to)
          .map((elsewhere): [string, PartyMessage[]] => [`for ${elsewhere.to}`, [...others, elsewhere]]),
        ['too few', others],
        ['twice', [...inbox, sent]],
        ["twice, in another's place", others.length > 0 ? inbox.map(() => sent) : [sent, sent]],
        ['from an unknown party', [...others, { ...sent, from: 0 }]],
        ['from a stranger', [...others, { ...sent, from: 9 }]],
        ['from the victim', [...others, { ...sent, from: sent.to }]],
        ['to another', [...others, { ...sent, to: sent.from }]],
        ["the victim's own", [...others, ...(back ? [back] : [])]],
      ]
      for (const [what, found] of forged) {
        const errors = refuse(target, found, ['malformed_message'], what)
        expect([...errors.keys()]).toEqual([sent.to])
      }
    }
  })
}
