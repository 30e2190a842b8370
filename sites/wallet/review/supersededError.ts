import { BaseError } from 'latchkey/core'

/** A newer request is on the screen, or this one can no longer be answered. Nothing was sent. */
export class SupersededError extends BaseError {
  override name = 'SupersededError'
  constructor() {
    super('This request can no longer be answered.', {
      hints: ['Nothing was sent. Look at what is on the screen.'],
    })
  }
}
