import type { EmbeddedWordKey } from '../../core/words/embedded/en.ts'
import { failureOf } from '../../wallets/embedded/failure.ts'
import { failureWords } from '../../wallets/embedded/failureWords.ts'
import type { Reading } from '../hooks/useReading.ts'
import { useWords } from '../hooks/useWords.ts'

/** Returns why reading something of an embedded wallet failed, as a sentence; undefined if it did not fail. */
export function useReadingProblem(
  reading: Reading<unknown>,
  tell: (key: EmbeddedWordKey) => string,
): string | undefined {
  const { say } = useWords()
  if (reading.status !== 'failed') return undefined
  const word = failureWords[failureOf(reading.error, navigator.onLine)]
  return 'tell' in word ? tell(word.tell) : say(word.say)
}
