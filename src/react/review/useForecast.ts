import { useCallback } from 'react'
import { type Forecast, forecast, noForecast } from '../../review/chain/forecast.ts'
import { timeoutMs } from '../../review/chain/readTokens.ts'
import { settledWithin } from '../../review/chain/settledWithin.ts'
import type { TransactionReview } from '../../review/review.ts'
import type { ChangeWords } from '../../review/words/changes/en.ts'
import { useAssets } from './assetsContext.ts'
import type { ChangeList } from './ChangeList.tsx'
import { useReviewWords } from './reviewWordsContext.ts'
import { useAnswer } from './useAnswer.ts'

/** A simulation and what shows it; undefined when that did not load in time. */
export type ShownForecast = Forecast & { display: { words: ChangeWords; List: typeof ChangeList } | undefined }

/**
 * Simulates a transaction when its review opens. The forecast is undefined until then, for the time of a review's reads at
 * most; it never changes afterward by itself.
 * @param review must stay the same object as long as the review does
 */
export function useForecast(review: TransactionReview): { forecast: ShownForecast | undefined; askAgain: () => void } {
  const { locale } = useReviewWords()
  const { tokens: operatorTokens } = useAssets()
  const { answer, ask } = useAnswer(
    useCallback(async () => {
      let display: ShownForecast['display']
      const load = async () => {
        // Apart, because a popup must show its request before it downloads this.
        const [{ ChangeList }, { loadChangeWords }] = await Promise.all([
          import('./ChangeList.tsx'),
          import('../../review/words/changes/loadChangeWords.ts'),
        ])
        display = { words: await loadChangeWords(locale), List: ChangeList }
      }
      const [simulated] = await Promise.all([forecast(review, { operatorTokens }), settledWithin(timeoutMs, [load()])])
      return { ...simulated, display }
    }, [review, locale, operatorTokens]),
  )
  const failed = { ...noForecast, display: undefined }
  return {
    forecast: answer.status === 'answered' ? answer.value : answer.status === 'failed' ? failed : undefined,
    askAgain: ask,
  }
}
