import * as v from 'valibot'
import { type LinkMethod, type LinkResult, linkMethods } from '../../wire/link/methods.ts'
import { LinkError } from './linkError.ts'

/**
 * Checks the result of a method.
 * @throws {LinkError} when it does not fit
 */
export function readResult<method extends LinkMethod>(method: method, result: unknown): LinkResult<method> {
  const read = v.safeParse(linkMethods[method].result, result)
  if (!read.success) throw new LinkError('unexpectedAnswer')
  return read.output as LinkResult<method>
}
