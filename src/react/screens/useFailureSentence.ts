import type { Failure } from '../../wallets/embedded/failure.ts'
import { failureWords } from '../../wallets/embedded/failureWords.ts'
import { useEmbedded } from './embeddedContext.ts'

/** Returns the sentence for a failure, in the language of the surrounding screens. */
export function useFailureSentence(): (failure: Failure) => string {
  const { say } = useEmbedded()
  return (failure) => say(failureWords[failure])
}
