import { WireError } from './wireError.ts'

// For the few messages that a page reads before its user has a wallet: a schema would load valibot first. All others are schemas.

/** Returns whether foreign input is such a value. Never throws. */
export type Check<value> = (input: unknown) => input is value
export type Fields = Readonly<Record<string, Check<unknown>>>

type Value<check> = check extends Check<infer value> ? value : never
type Optional<fields extends Fields> = {
  [name in keyof fields]: unknown extends Value<fields[name]>
    ? never
    : undefined extends Value<fields[name]>
      ? name
      : never
}[keyof fields]
/** An object with these fields. One whose value may be undefined may be missing. */
export type Checked<fields extends Fields> = {
  [name in Exclude<keyof fields, Optional<fields>>]: Value<fields[name]>
} & { [name in Optional<fields>]?: Value<fields[name]> }

/**
 * Returns the fields of foreign input, without those that are not named.
 * @throws {WireError} naming the first field that does not fit
 */
export function readFields<const fields extends Fields>(fields: fields, input: unknown): Checked<fields> {
  if (!isObject(input)) throw new WireError('', 'expected an object')
  const read: Record<string, unknown> = {}
  for (const [name, check] of Object.entries(fields)) {
    const value = Object.hasOwn(input, name) ? input[name] : undefined
    if (!check(value)) throw new WireError(name, value === undefined ? 'is missing' : 'does not fit')
    if (value !== undefined) read[name] = value
  }
  return read as Checked<fields>
}

export const isObject = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

export const isString = (input: unknown): input is string => typeof input === 'string'

export const isBoolean = (input: unknown): input is boolean => typeof input === 'boolean'

export const isWhole = (input: unknown): input is number => Number.isSafeInteger(input)

/** A value that may be missing, or null. */
export function orNothing<value>(check: Check<value>): Check<value | null | undefined> {
  return (input): input is value | null | undefined => input === undefined || input === null || check(input)
}

export function isListOf<value>(check: Check<value>): Check<value[]> {
  return (input): input is value[] => Array.isArray(input) && input.every(check)
}
