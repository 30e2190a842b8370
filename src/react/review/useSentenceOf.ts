import { sentenceOf } from '../../wallets/embedded/confirmation/errorSentence.ts'
import { useFailureSentence } from '../screens/useFailureSentence.ts'

/** Returns the sentence for an error, in the user's language. */
export function useSentenceOf(): (error: unknown) => string {
  const sentenceFor = useFailureSentence()
  return (error) => sentenceOf(error, sentenceFor)
}
