import { ed25519 } from '@noble/curves-frost/ed25519.js'
import { type ThresholdScheme, thresholdSchemes } from '../../engine.ts'
import {
  bytesField as bytes,
  type Ending,
  type Field,
  type MessageFormat,
  numbered,
} from '../../testing/messageFormat.ts'

const element = (name: string): Field => ({ name, kind: 'element', length: 32 })
const scalar = (name: string): Field => ({ name, kind: 'scalar', length: 32 })
const own = (field: Field): Field => ({ ...field, name: `own ${field.name}` })

const header = [
  ...['version', 'engine', 'record', 'ceremony', 'round', 'from', 'to'].map((name) => bytes(name, 1)),
  bytes('run', 32),
]
const begun = [bytes('scheme', 1), bytes('epoch', 4), bytes('origin', 1)]
const sharing = (scheme: ThresholdScheme) => [
  ...[...begun, ...numbered(thresholdSchemes[scheme].threshold, element('commitment of the shares'))],
]

const { Point } = ed25519
const { Fn } = Point
const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))
const orderEight = hex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a')
const toNumber = (value: Uint8Array) => BigInt(`0x${Buffer.from(value).reverse().toString('hex')}`)
const toBytes = (value: bigint) => hex(value.toString(16).padStart(64, '0')).reverse()

const malformed: Ending = { valid: ['malformed_message'] }
const mixed: Ending = {
  ...{ valid: ['mixed_shares'], invalid: ['mixed_shares'], resized: ['mixed_shares', 'malformed_message'] },
}
const checked: Ending = { valid: ['check_failed'] }

/** Of `frost-ed25519-1`. */
export const messageFormat: MessageFormat = {
  fieldsOf({ ceremony, plan: { scheme, from: old = scheme, deals, holds } }, { round, from, to }) {
    if (round === 2) {
      const last = ceremony === 'sign' ? [scalar('part')] : deals(from) && holds(to) ? [scalar('value')] : []
      return [...header, bytes('echo', 32), ...last]
    }
    const coefficients = thresholdSchemes[scheme].threshold - (ceremony === 'refresh' ? 1 : 0)
    const dealt = deals(from) ? numbered(coefficients, element('commitment')) : []
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
        const tag = [bytes('old scheme', 1), bytes('epoch', 4), element('public key'), bytes('scheme', 1)]
        return [...header, ...tag, ...(deals(from) ? [...sharing(old).map(own), ...dealt] : [])]
      }
      default:
        return ceremony satisfies never
    }
  },
  isValid(kind, value) {
    if (kind === 'scalar') return toNumber(value) > 0n && toNumber(value) < Fn.ORDER
    try {
      const point = Point.fromBytes(value)
      return !point.is0() && point.isTorsionFree()
    } catch {
      return false
    }
  },
  elementForgeries(honest) {
    const point = Point.fromBytes(honest)
    return [
      ['another element', point.add(Point.BASE).toBytes()],
      ['negated', point.negate().toBytes()],
      ['identity', Point.ZERO.toBytes()],
      ['a part of order 8', point.add(Point.fromBytes(orderEight)).toBytes()],
      ['identity with a sign', hex(`01${'00'.repeat(30)}80`)],
      ['identity above the modulus', hex(`ee${'ff'.repeat(30)}7f`)],
      ['order 2', hex(`ec${'ff'.repeat(30)}7f`)],
      ['order 8', orderEight],
    ]
  },
  scalarForgeries(honest) {
    const value = Fn.fromBytes(honest)
    return [
      ['plus one', Fn.toBytes(Fn.add(value, 1n))],
      ['plus the order', toBytes(value + Fn.ORDER)],
      ['negated', Fn.toBytes(Fn.neg(value))],
      ['the order', toBytes(Fn.ORDER)],
    ]
  },
  endings: {
    ...Object.fromEntries(header.map(({ name }) => [name, malformed])),
    // After a longer header, the body is compared from the wrong place on.
    run: { ...malformed, resized: ['malformed_message', 'mixed_shares', 'check_failed'] },
    // What every first message begins with is compared before it is read.
    ...Object.fromEntries(
      ['scheme', 'epoch', 'origin', 'commitment of the shares', 'old scheme', 'public key'].map((name) => [
        name,
        mixed,
      ]),
    ),
    // A dealer's shares in a reshare are read, and then compared.
    'own scheme': { valid: ['malformed_message', 'mixed_shares'] },
    'own epoch': { valid: ['mixed_shares'] },
    'own origin': { valid: ['malformed_message', 'mixed_shares'] },
    // A new party compares dealers with the first one. If that one lies, its own deal does not fit its lie.
    'own commitment of the shares': { valid: ['mixed_shares', 'check_failed'] },
    ...{ commitment: checked, hiding: checked, binding: checked, value: checked },
    ...Object.fromEntries(['proof R', 'proof z'].map((name) => [name, { ...checked, invalid: ['check_failed'] }])),
    echo: { valid: ['check_failed'], resized: ['check_failed', 'malformed_message'] },
    part: { valid: ['wrong_signature'] },
  },
}
