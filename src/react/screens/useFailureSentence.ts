import type { Failure } from '../../wallets/embedded/failure.ts'
import { failureWords } from '../../wallets/embedded/failureWords.ts'
import { useEmbedded } from './embeddedContext.ts'

/** Returns the sentence for a failure, in the language of the surface around. */
export function useFailureSentence(): (failure: Failure) => string {
  const { say, tell } = useEmbedded()
  return (failure) => {
    const word = failureWords[failure]
    return 'tell' in word ? tell(word.tell) : say(word.say)
  }
}
