import type { Fact } from '../../review/fact.ts'
import { FactRow, Facts } from './Facts.tsx'
import { ForeignText } from './MessageText.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import { useReviewWords } from './reviewWordsContext.ts'

/** A sign-in to a site, with Ethereum or Solana: the site's statement, and the rest of the message as facts. */
export function SignInContent(props: { statement: string | undefined; facts: readonly Fact[] }) {
  const { reviewWords } = useReviewWords()
  const { statement, facts } = props
  return (
    <>
      {statement !== undefined && (
        <section className="paper" aria-label={reviewWords.statement}>
          <ForeignText>{statement}</ForeignText>
        </section>
      )}
      <Facts>
        <ReviewFacts facts={facts} />
      </Facts>
    </>
  )
}

/** The message of a sign-in as it is signed, for the details. */
export function FullText({ children }: { children: string }) {
  const { reviewWords } = useReviewWords()
  return (
    <FactRow label={reviewWords.fullText}>
      <ForeignText>{children}</ForeignText>
    </FactRow>
  )
}
