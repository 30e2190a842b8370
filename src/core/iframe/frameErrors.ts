import { codes } from '../../wire/codes.ts'
import { BaseError } from '../errors.ts'

/** The frame did not answer in time, twice. The wallet that opened it throws its own sentence, with this as the cause. */
export class FrameLoadError extends BaseError {
  override name = 'FrameLoadError'
  readonly code = codes.internal.code
  constructor(options: { cause?: unknown } = {}) {
    super('Failed to load iframe after all retry attempts', options)
  }
}
