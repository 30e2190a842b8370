import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import * as account from '../exports/wire/account.ts'
import * as custody from '../exports/wire/custody.ts'
import * as global from '../exports/wire/global.ts'
import * as wire from '../exports/wire.ts'
import { parse } from './parse.ts'
import { WireError } from './wireError.ts'

const canary = 'canary'
const said = (schema: v.GenericSchema, input: unknown): string | undefined => {
  try {
    parse(schema, input)
  } catch (error) {
    if (error instanceof WireError) return error.message
    throw error
  }
  return undefined
}

describe('parse', () => {
  test.each<[v.GenericSchema, unknown, string]>([
    [v.string(), 1, 'expected string'],
    [v.object({ a: v.string() }), { a: 1 }, 'a: expected string'],
    [v.object({ a: v.string() }), {}, 'a: is missing'],
    [v.picklist(['a', 'b']), canary, 'expected ("a" | "b")'],
    [v.pipe(v.number(), v.integer()), 1.5, 'expected a whole number'],
    [v.pipe(v.number(), v.safeInteger()), 2 ** 60, 'expected a whole number'],
    [v.pipe(v.number(), v.minValue(1)), 0, 'is too small'],
    [v.pipe(v.number(), v.maxValue(1)), 2, 'is too large'],
    [v.pipe(v.string(), v.minLength(9)), canary, 'is too short'],
    [v.pipe(v.string(), v.maxLength(1)), canary, 'is too long'],
    [v.pipe(v.string(), v.regex(/^[0-9]$/)), canary, 'does not fit'],
    [v.pipe(v.string(), v.email('expected an email address')), canary, 'expected an email address'],
  ])('error: %#: in our words', (schema, input, words) => {
    expect(said(schema, input)).toBe(words)
  })

  test('property: no error of a wire schema quotes the input', () => {
    const schemas = [wire, account, custody, global].flatMap((door) => Object.values(door)).filter(isSchema)
    expect(schemas.length).toBeGreaterThan(30)
    const parts = [...new Set(schemas.flatMap(partsOf))]
    const inputs = [undefined, null, true, -1, 1.5, 2 ** 60, '', canary, canary.repeat(99_999), [], [canary], {}]
    for (const words of parts.flatMap((part) => inputs.map((input) => said(part, input)))) {
      expect(words ?? '').not.toMatch(/canary|received|Invalid/)
    }
  })
})

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}

/** A schema and all schemas inside it. */
function partsOf(schema: v.GenericSchema): v.GenericSchema[] {
  const inner = Object.values(schema).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null && !('~standard' in value) ? Object.values(value) : [value],
  )
  return [schema, ...inner.filter((part) => isSchema(part) && part !== schema).flatMap((part) => partsOf(part))]
}
