import { secp256k1 } from '@noble/curves/secp256k1'
import { fromHex } from '../../../hex.ts'
import { thresholdSchemes } from '../../engine.ts'
import { batch, bytesField as bytes, type Field, type MessageFormat, numbered } from '../../testing/messageFormat.ts'
import { baseOtCount } from '../baseOtParameters.ts'
import { checkCount, width } from '../multiplyParameters.ts'
import { otCount, rowLength } from '../otExtension.ts'

const scalar = (name: string): Field => ({ name, kind: 'scalar', length: 32 })
const point = (name: string): Field => ({ name, kind: 'element', length: 33 })

const header = [...['version', 'ceremony', 'round', 'from', 'to'].map((name) => bytes(name, 1)), bytes('session', 32)]

const sign = [
  [
    ...[bytes('agreement', 32), bytes('nonce commitment', 32), bytes('fresh bytes of Bob', 32)],
    ...batch(baseOtCount, [bytes('OT row', rowLength)]),
    bytes('OT check of choices', 16),
    ...batch(baseOtCount, [bytes('OT check of a row', 16)]),
  ],
  [
    ...[bytes('salt', 32), point('nonce point'), point('key point'), point('gamma u'), point('gamma v'), scalar('psi')],
    bytes('fresh bytes of Alice', 32),
    ...batch(otCount * width, [scalar('correction')]),
    ...numbered(checkCount, scalar('response')),
    bytes('check digest', 32),
  ],
  [scalar('u'), scalar('w')],
] as const

const pair = [
  ...[
    bytes('zero seed', 32),
    point('base OT sender'),
    point('base OT sender proof'),
    scalar('base OT sender response'),
  ],
  ...batch(
    baseOtCount,
    ['u', 'v', 'A0', 'B0', 'A1', 'B1'].map((name) => point(`choice ${name}`)),
  ),
  ...batch(baseOtCount, [scalar('choice challenge'), scalar('choice response a'), scalar('choice response b')]),
].map((field) => ({ ...field, isPair: true }))

const { ProjectivePoint: Point } = secp256k1
const order = fromHex('fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141')
const toNumber = (value: Uint8Array) => BigInt(`0x${Buffer.from(value).toString('hex')}`)
const toBytes = (value: bigint) => fromHex(value.toString(16).padStart(64, '0'))

/** Of `dkls23-1`. */
export const messageFormat: MessageFormat = {
  fieldsOf({ ceremony, plan: { scheme, deals, holds } }, { round, from, to }) {
    if (ceremony === 'sign') return [...header, ...(sign[round - 1] ?? [])]
    const isPair = holds(from) && holds(to)
    const commitments = thresholdSchemes[scheme].threshold - (ceremony === 'refresh' ? 1 : 0)
    const opening = [
      ...[bytes('salt', 32), ...numbered(commitments, point('commitment'))],
      ...[point('dealing proof'), scalar('dealing response'), ...(holds(to) ? [scalar('dealt share')] : [])],
    ]
    const rounds = [
      [bytes('agreement', 32), ...(deals(from) ? [bytes('origin', 32), bytes('dealing commitment', 32)] : [])],
      [bytes('first echo', 32), ...(deals(from) ? opening : []), ...(isPair ? pair : [])],
      [bytes('second echo', 32), ...(isPair ? [bytes('pair transcript', 32)] : [])],
    ]
    return [...header, ...(rounds[round - 1] ?? [])]
  },
  isValid(kind, value) {
    if (kind === 'scalar') return toNumber(value) < toNumber(order)
    try {
      return Boolean(Point.fromHex(value))
    } catch {
      return false
    }
  },
  elementForgeries: (honest) => [
    ['another element', Point.fromHex(honest).add(Point.BASE).toRawBytes()],
    ['off the curve', fromHex(`02${'00'.repeat(31)}05`)],
    ['with another prefix', Uint8Array.from([4, ...honest.slice(1)])],
    ['above the modulus', fromHex('02fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc30')],
  ],
  scalarForgeries: (honest) => [
    ['negated', toBytes(toNumber(order) - toNumber(honest))],
    ['the order', order],
  ],
  endings: {
    ...Object.fromEntries(header.map(({ name }) => [name, { valid: ['malformed_message'] }])),
    // After a longer header, the body is compared from the wrong place on.
    session: { valid: ['malformed_message'], resized: ['malformed_message', 'mixed_shares'] },
    agreement: { valid: ['mixed_shares'], resized: ['mixed_shares', 'malformed_message'] },
    // A dealer that imports has no origin, so that the others only notice that they saw different ones.
    origin: { valid: ['mixed_shares', 'check_failed'], resized: ['mixed_shares', 'malformed_message'] },
    ...Object.fromEntries(['psi', 'u', 'w'].map((name) => [name, { valid: ['wrong_signature'] }])),
    // Rule 1 of docs/threshold.md: every other deviation may depend on a secret bit, and ends in a ban.
    ...Object.fromEntries(
      [...sign.flat(), ...pair, point('commitment'), point('dealing proof')]
        .map(({ name }) => name.replace(/ \d+$/, ''))
        .concat('dealing commitment', 'dealing response', 'dealt share', 'first echo', 'second echo', 'pair transcript')
        .filter((name) => !['agreement', 'psi', 'u', 'w'].includes(name))
        .map((name) => [name, { valid: ['check_failed'] }]),
    ),
  },
}
