import { failureOf } from '../../wallets/embedded/failure.ts'
import { failureWords } from '../../wallets/embedded/failureWords.ts'
import type { Reading } from '../hooks/useReading.ts'
import type { EmbeddedSay } from './embeddedContext.ts'

/** Returns why reading something of an embedded wallet failed, as a sentence; undefined if it did not fail. */
export function readingProblem(reading: Reading<unknown>, say: EmbeddedSay): string | undefined {
  return reading.status === 'failed' ? say(failureWords[failureOf(reading.error, navigator.onLine)]) : undefined
}
