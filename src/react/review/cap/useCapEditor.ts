import { useCallback } from 'react'
import { capOf } from '../../../review/cap.ts'
import { timeoutMs } from '../../../review/chain/readTokens.ts'
import { settledWithin } from '../../../review/chain/settledWithin.ts'
import type { TransactionReview } from '../../../review/review.ts'
import type { CapWords } from '../../../review/words/cap/en.ts'
import { useReviewWords } from '../reviewWordsContext.ts'
import { useReviewTokens } from '../tokensContext.ts'
import { useAnswer } from '../useAnswer.ts'
import type { CapEditor } from './CapEditor.tsx'

/** What the field that lowers a permission's limit needs. */
export type CapTools = {
  Editor: typeof CapEditor
  words: CapWords
  /** Base units that the account holds; undefined if they could not be read in time. */
  balance: bigint | undefined
}

/**
 * Loads the field that lowers the limit of an ERC-20 approval. Undefined before, when it does not load, and for every other
 * transaction: a review works without it.
 * @param asked the review of what the site asks for
 */
export function useCapEditor(asked: TransactionReview): CapTools | undefined {
  const { locale } = useReviewWords()
  const { find } = useReviewTokens()
  const { account, network } = asked
  const token = capOf(asked)?.token
  // ERC-721 has the same function, and its number is the id of one token. Only an ERC-20 has decimals.
  const isOffered = token !== undefined && find(token)?.decimals !== undefined
  const { answer } = useAnswer(
    useCallback(async () => {
      if (!isOffered) return undefined
      const [{ CapEditor }, { loadCapWords }, { readTokenBalance }] = await Promise.all([
        import('./CapEditor.tsx'),
        import('../../../review/words/cap/loadCapWords.ts'),
        import('../../../review/chain/readTokenBalance.ts'),
      ])
      let balance: bigint | undefined
      const read = async () => {
        balance = await readTokenBalance({ account, token, network }, { timeoutMs })
      }
      const [words] = await Promise.all([loadCapWords(locale), settledWithin(timeoutMs, [read()])])
      return { Editor: CapEditor, words, balance }
    }, [isOffered, locale, account, token, network]),
  )
  return answer.status === 'answered' ? answer.value : undefined
}
