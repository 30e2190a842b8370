import type { ThresholdFailure } from '../thresholdError.ts'
import type { AttackedCeremony } from './attackedCeremonies.ts'

// What the tests know about an engine's messages, written a second time apart from the code that writes and reads them. A test
// compares the lengths, so that a field which is missing here fails it.

export type FieldKind = 'bytes' | 'element' | 'scalar'

export type Field = {
  /** A number at its end only tells equal fields apart. */
  name: string
  kind: FieldKind
  length: number
  /** The place in a batch of equal fields: of a batch, a test tries some. */
  entry?: number
  /** Part of what two parties set up between them, which is one code for all dealings. */
  isPair?: boolean
}

export type Forgery = readonly [name: string, bytes: Uint8Array]

/** How a run ends after one field was forged. */
export type Ending = {
  /** When the field still has a valid form. Any of several where the honest messages decide. */
  valid: readonly ThresholdFailure[]
  /** When it has none. `malformed_message` by default. */
  invalid?: readonly ThresholdFailure[]
  /** When the field has another length. `malformed_message` by default. */
  resized?: readonly ThresholdFailure[]
}

export type MessageFormat = {
  /** The fields of the message that `from` sends to `to` in a round, from 1. */
  fieldsOf(
    attacked: Pick<AttackedCeremony, 'ceremony' | 'plan'>,
    at: { round: number; from: number; to: number },
  ): Field[]
  /** Whether a message may hold these bytes as such a value. */
  isValid(kind: 'element' | 'scalar', bytes: Uint8Array): boolean
  /** Values that only an attacker sends, and ones that fit no other field. */
  elementForgeries(honest: Uint8Array): Forgery[]
  scalarForgeries(honest: Uint8Array): Forgery[]
  /** By the name of the field, without the number at its end. */
  endings: Readonly<Record<string, Ending>>
}

export const bytesField = (name: string, length: number): Field => ({ name, kind: 'bytes', length })
export const numbered = (count: number, field: Field): Field[] =>
  Array.from({ length: count }, (_, index) => ({ ...field, name: `${field.name} ${index}` }))
/** `count` times these fields. */
export const batch = (count: number, fields: readonly Field[]): Field[] =>
  Array.from({ length: count }, (_, entry) => fields.map((field) => ({ ...field, entry }))).flat()

const malformed = ['malformed_message'] as const

/** @throws {Error} when the format does not say how a run ends */
export function endingsOf(format: MessageFormat, field: Field, forged: Uint8Array): readonly ThresholdFailure[] {
  const ending = format.endings[field.name.replace(/ \d+$/, '')]
  if (!ending) throw new Error(`How does a run end after ${field.name} was forged?`)
  if (hasForm(format, field, forged)) return ending.valid
  return (forged.length === field.length ? ending.invalid : ending.resized) ?? malformed
}

/** Whether a field may hold these bytes. */
export function hasForm(format: MessageFormat, { kind, length }: Field, bytes: Uint8Array): boolean {
  return bytes.length === length && (kind === 'bytes' || format.isValid(kind, bytes))
}

/** What an attacker writes in place of a field. Each differs from the honest value. */
export function forgeriesOf(
  format: MessageFormat,
  field: Field,
  honest: Uint8Array,
  others: readonly Forgery[],
): Forgery[] {
  const flipped = (at: number, mask: number) => honest.map((byte, index) => (index === at ? byte ^ mask : byte))
  const ofKind = { bytes: () => [], element: format.elementForgeries, scalar: format.scalarForgeries }[field.kind]
  const all: Forgery[] = [
    ['a bit of the first byte', flipped(0, 1)],
    ...others,
    ['zeros', new Uint8Array(field.length)],
    ...ofKind(honest),
    ['a bit of the last byte', flipped(field.length - 1, 0x80)],
    ['ones', new Uint8Array(field.length).fill(0xff)],
    ['one byte less', honest.slice(0, -1)],
    ['one byte more', Uint8Array.from([...honest, 0])],
  ]
  return all.filter(([, forged]) => !Buffer.from(forged).equals(honest))
}
