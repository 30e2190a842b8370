import { ed25519 } from '@noble/curves-frost/ed25519.js'
import type { ThresholdScheme } from '../../engine.ts'
import { thresholdSchemes } from '../../engine.ts'

// The messages of `frost-ed25519-1`, described a second time, apart from the code that writes and reads them.

export type Field = { name: string; kind: 'bytes' | 'element' | 'scalar'; length: number }

const bytes = (name: string, length: number): Field => ({ name, kind: 'bytes', length })
const element = (name: string): Field => ({ name, kind: 'element', length: 32 })
const scalar = (name: string): Field => ({ name, kind: 'scalar', length: 32 })
const elements = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => element(`${name} ${index}`))

const header = [
  ...['version', 'engine', 'record', 'ceremony', 'round', 'from', 'to'].map((name) => bytes(name, 1)),
  bytes('run', 32),
]
const sharing = (scheme: ThresholdScheme) => [
  ...[bytes('scheme', 1), bytes('epoch', 4), bytes('origin', 1)],
  ...elements('commitment of the shares', thresholdSchemes[scheme].threshold),
]
const begun = [bytes('scheme', 1), bytes('epoch', 4), bytes('origin', 1)]

export type Described = {
  ceremony: 'keygen' | 'sign' | 'refresh' | 'reshare' | 'importKey'
  round: number
  scheme: ThresholdScheme
  /** Reshare: the scheme that deals. */
  from?: ThresholdScheme
  deals: boolean
  /** Whether the receiver of the message gets a share. */
  receives: boolean
}

export function fieldsOf({ ceremony, round, scheme, from = scheme, deals, receives }: Described): Field[] {
  const { threshold } = thresholdSchemes[scheme]
  if (round === 2) {
    const last = ceremony === 'sign' ? [scalar('part')] : deals && receives ? [scalar('value')] : []
    return [...header, bytes('echo', 32), ...last]
  }
  const dealt = deals ? elements('commitment', threshold - (ceremony === 'refresh' ? 1 : 0)) : []
  switch (ceremony) {
    case 'keygen':
      return [...header, ...begun, ...dealt, element('proof R'), scalar('proof z')]
    case 'importKey':
      return [...header, ...begun, ...dealt]
    case 'sign':
      return [...header, ...sharing(scheme), element('hiding'), element('binding')]
    case 'refresh':
      return [...header, ...sharing(scheme), ...dealt]
    case 'reshare': {
      const tag = [bytes('from', 1), bytes('epoch', 4), element('public key'), bytes('to', 1)]
      return [...header, ...tag, ...(deals ? [...sharing(from), ...dealt] : [])]
    }
    default:
      return ceremony satisfies never
  }
}

const { Point } = ed25519
const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))
const orderEight = hex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a')

/** What an attacker writes in place of a field. Each differs from the honest value. */
export function forgeriesOf({ kind, length }: Field, honest: Uint8Array): [string, Uint8Array][] {
  const flipped = (index: number, bit: number) => honest.map((byte, at) => (at === index ? byte ^ bit : byte))
  const any: [string, Uint8Array][] = [
    ['first bit', flipped(0, 1)],
    ['last bit', flipped(length - 1, 0x80)],
    ['zeros', new Uint8Array(length)],
    ['ones', new Uint8Array(length).fill(0xff)],
  ]
  const all =
    kind === 'element'
      ? [...any, ...elementForgeries(honest)]
      : kind === 'scalar'
        ? [...any, ...scalarForgeries(honest)]
        : any
  return all.filter(([, forged]) => !Buffer.from(forged).equals(honest))
}

function elementForgeries(honest: Uint8Array): [string, Uint8Array][] {
  const point = Point.fromBytes(honest)
  return [
    ['identity', Point.ZERO.toBytes()],
    ['identity with a sign', hex(`01${'00'.repeat(30)}80`)],
    ['identity above the modulus', hex(`ee${'ff'.repeat(30)}7f`)],
    ['order 2', hex(`ec${'ff'.repeat(30)}7f`)],
    ['order 8', orderEight],
    ['a part of order 8', point.add(Point.fromBytes(orderEight)).toBytes()],
    ['negated', point.negate().toBytes()],
    ['another element', point.add(Point.BASE).toBytes()],
  ]
}

function scalarForgeries(honest: Uint8Array): [string, Uint8Array][] {
  const { Fn } = Point
  const value = Fn.fromBytes(honest)
  const toBytes = (number: bigint) =>
    Uint8Array.from({ length: 32 }, (_, at) => Number((number >> BigInt(8 * at)) & 0xffn))
  return [
    ['the order', toBytes(Fn.ORDER)],
    ['plus the order', toBytes(value + Fn.ORDER)],
    ['plus one', Fn.toBytes(Fn.add(value, 1n))],
    ['negated', Fn.toBytes(Fn.neg(value))],
  ]
}
