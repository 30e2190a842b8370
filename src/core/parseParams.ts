import type * as v from 'valibot'
import { parse } from '../wire/parse.ts'
import { WireError } from '../wire/wireError.ts'
import { InvalidParamsError } from './providerErrors.ts'

/**
 * Parses the parameters of a provider method by `schema`.
 * @throws {InvalidParamsError} naming the field, never its value
 */
export function parseParams<const schema extends v.GenericSchema>(
  schema: schema,
  params: unknown,
): v.InferOutput<schema> {
  try {
    return parse(schema, params)
  } catch (cause) {
    throw cause instanceof WireError ? new InvalidParamsError(cause.message, { cause }) : cause
  }
}
