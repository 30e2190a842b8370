import type { Fact } from '../../review/fact.ts'
import { FactRow, Facts } from './Facts.tsx'
import { ForeignText } from './MessageText.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import { useReviewWords } from './reviewWordsContext.ts'

type SignIn = { statement: string | undefined; facts: readonly Fact[] }

/** A sign-in to a site, with Ethereum or Solana: the site's statement, and what tells its reader something. */
export function SignInContent({ statement, facts }: SignIn) {
  const { reviewWords } = useReviewWords()
  const telling = facts.filter((fact) => !isTechnical(fact))
  return (
    <>
      {statement !== undefined && (
        <section className="paper" aria-label={reviewWords.statement}>
          <ForeignText>{statement}</ForeignText>
        </section>
      )}
      {telling.length > 0 && (
        <Facts>
          <ReviewFacts facts={telling} />
        </Facts>
      )}
    </>
  )
}

/** Rows for the details: the rest of the message of a sign-in, and the message as it is signed. */
export function SignInDetails({ text, facts }: { text: string; facts: readonly Fact[] }) {
  const { reviewWords } = useReviewWords()
  return (
    <>
      <ReviewFacts facts={facts.filter(isTechnical)} />
      <FactRow label={reviewWords.fullText}>
        <ForeignText>{text}</ForeignText>
      </FactRow>
    </>
  )
}

/** What a site needs to check a sign-in, and tells its reader nothing: the title names the site, and a warning what differs from it. */
function isTechnical({ label }: Fact): boolean {
  return label === 'domain' || label === 'uri' || label === 'issued'
}
