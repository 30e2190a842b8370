import type { Quote } from '../../review/chain/quote.ts'
import { groupDigits } from '../../review/groupDigits.ts'
import type { TransactionReview } from '../../review/review.ts'
import { Amount } from './Amount.tsx'
import { CodeText } from './CodeText.tsx'
import { CopyableCode } from './CopyableCode.tsx'
import { FactRow, Facts } from './Facts.tsx'
import { useReviewWords } from './reviewWordsContext.ts'
import { SignerAddress } from './SignerFacts.tsx'

/** A transaction as the chain gets it, for those who check it elsewhere. */
export function TransactionDetails({ review, quote }: { review: TransactionReview; quote: Quote | undefined }) {
  const { reviewWords } = useReviewWords()
  const { action, call, facts, fields } = review
  return (
    <details>
      <summary>{reviewWords.details}</summary>
      <Facts>
        <SignerAddress account={review.account} />
        {facts.map(
          (fact, at) =>
            fact.kind === 'units' && (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown, and facts may repeat
              <FactRow key={at} label={reviewWords.rawAmount}>
                <Amount>{groupDigits(fact.units)}</Amount>
              </FactRow>
            ),
        )}
        {action && call !== undefined && (
          <FactRow label={reviewWords.calls}>
            <span className="foreign" dir="ltr">
              {call}
            </span>
          </FactRow>
        )}
        <FactRow label={reviewWords.calldata}>
          {fields.data === '0x' ? <CodeText>0x</CodeText> : <CopyableCode>{fields.data}</CopyableCode>}
        </FactRow>
        {quote && (
          <>
            <FactRow label={reviewWords.nonce}>{quote.nonce}</FactRow>
            <FactRow label={reviewWords.gas}>
              <Amount>{groupDigits(quote.gas)}</Amount>
            </FactRow>
            <FactRow label={reviewWords.digest}>
              <CopyableCode>{quote.digest}</CopyableCode>
            </FactRow>
          </>
        )}
      </Facts>
    </details>
  )
}
