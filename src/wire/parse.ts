import * as v from 'valibot'
import { WireError } from './wireError.ts'

/**
 * Checks `input` against `schema` and returns its output, without unknown keys.
 * @throws {WireError} naming the first field that does not fit.
 */
export function parse<const schema extends v.GenericSchema>(schema: schema, input: unknown): v.InferOutput<schema> {
  const result = v.safeParse(schema, input, { abortEarly: true, abortPipeEarly: true, message: toRule })
  if (result.success) return result.output
  const issue = result.issues[0]
  const isMissing = issue.kind === 'schema' && issue.received === 'undefined'
  throw new WireError(v.getDotPath(issue) ?? '', isMissing ? 'is missing' : issue.message)
}

/** The rule that a value broke, by the name of valibot's check. */
const rules: Partial<Record<string, string>> = {
  integer: 'expected a whole number',
  safe_integer: 'expected a whole number',
  min_value: 'is too small',
  max_value: 'is too large',
  min_length: 'is too short',
  max_length: 'is too long',
}

/**
 * Valibot's own texts quote the received value. Ours only say what was expected. A check with a message of its own
 * keeps it.
 */
function toRule({ kind, type, expected }: v.BaseIssue<unknown>): string {
  return kind === 'schema' ? `expected ${expected ?? type}` : (rules[type] ?? 'does not fit')
}
