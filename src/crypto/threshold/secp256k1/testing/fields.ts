import { baseOtCount } from '../baseOtParameters.ts'
import { correctionsLength, freshLength } from '../multiplyParameters.ts'
import { rowLength } from '../otExtension.ts'

/** What a field of a message holds. */
export type FieldKind = 'bytes' | 'scalar' | 'point'
export type Field = { name: string; kind: FieldKind; length: number }

const bytes = (name: string, length: number): Field => ({ name, kind: 'bytes', length })
const scalar = (name: string): Field => ({ name, kind: 'scalar', length: 32 })
const point = (name: string): Field => ({ name, kind: 'point', length: 33 })

export const headerLength = 37
const header = [
  bytes('version', 1),
  bytes('ceremony', 1),
  bytes('round', 1),
  bytes('from', 1),
  bytes('to', 1),
  bytes('session', 32),
]

const pair = [
  bytes('zero seed', 32),
  point('base OT sender'),
  point('base OT sender proof'),
  scalar('base OT sender response'),
  ...['u', 'v', 'A0', 'B0', 'A1', 'B1'].map((name) => point(`choice ${name}`)),
  bytes('other choices', (baseOtCount - 1) * 6 * 33),
  scalar('choice challenge'),
  scalar('choice response 0'),
  scalar('choice response 1'),
  bytes('other answers', (baseOtCount - 1) * 3 * 32),
]
const opening = (commitments: number) => [
  bytes('salt', 32),
  ...Array.from({ length: commitments }, (_, index) => point(`commitment ${index}`)),
  point('dealing proof'),
  scalar('dealing response'),
  scalar('dealt share'),
]
const dealingRounds = (commitments: number) => [
  [bytes('agreement', 32), ...(commitments ? [bytes('origin', 32), bytes('dealing commitment', 32)] : [])],
  [bytes('first echo', 32), ...(commitments ? opening(commitments) : []), ...pair],
  [bytes('second echo', 32), bytes('pair transcript', 32)],
]

/** The fields of each round's message between two parties, in order. */
export const fieldsOf = {
  sign: [
    [
      bytes('agreement', 32),
      bytes('nonce commitment', 32),
      bytes('fresh bytes of Bob', freshLength),
      bytes('OT rows', baseOtCount * rowLength),
      bytes('OT check of choices', 16),
      bytes('OT check of rows', baseOtCount * 16),
    ],
    [
      bytes('salt', 32),
      point('nonce point'),
      point('key point'),
      point('gamma u'),
      point('gamma v'),
      scalar('psi'),
      bytes('fresh bytes of Alice', freshLength),
      scalar('correction'),
      bytes('other corrections', correctionsLength - 32),
      scalar('response 0'),
      scalar('response 1'),
      bytes('check digest', 32),
    ],
    [scalar('u'), scalar('w')],
  ],
  /** Of a dealer: key generation, reshare, and the importing party. */
  dealer: dealingRounds(2),
  /** Of a dealer of zero. */
  refresh: dealingRounds(1),
  /** Of a party that only receives. */
  receiver: dealingRounds(0),
} as const satisfies Record<string, readonly (readonly Field[])[]>

/** Every field with its place in the message. */
export function placesOf(fields: readonly Field[]): (Field & { offset: number })[] {
  let offset = 0
  return [...header, ...fields].map((field) => {
    const place = { ...field, offset }
    offset += field.length
    return place
  })
}
