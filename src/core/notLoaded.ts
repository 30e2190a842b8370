import { codes } from '../wire/codes.ts'
import { BaseError } from './errors.ts'

/** A file of the page did not arrive. Nobody was asked for anything, so trying again is safe. */
export class NotLoadedError extends BaseError {
  override name = 'NotLoadedError'
  readonly code = codes.internal.code
  constructor(cause: unknown) {
    super('A part of this page did not load. Check the connection, then try again.', { cause })
  }
}

/** Runs an `import()`. @throws {NotLoadedError} when the file does not arrive */
export async function loadPart<part>(load: () => Promise<part>): Promise<part> {
  try {
    return await load()
  } catch (cause) {
    throw new NotLoadedError(cause)
  }
}
