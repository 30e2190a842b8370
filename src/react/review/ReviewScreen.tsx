import type { ReactNode } from 'react'
import type { DecisionWords } from '../../review/decisionWords.ts'
import type { Warning } from '../../review/warning.ts'
import { Facts } from './Facts.tsx'
import { ReviewDecision, type ReviewDecisionProps } from './ReviewDecision.tsx'
import { ReviewTitle } from './ReviewTitle.tsx'
import { useReviewWords } from './reviewWordsContext.ts'
import { ScreenTitle } from './ScreenTitle.tsx'
import { SignerAddress, SignerFacts } from './SignerFacts.tsx'
import { Warnings } from './Warnings.tsx'

export type ReviewScreenProps = Omit<ReviewDecisionProps, 'confirm'> & {
  /** Who asks, above the title. */
  head?: ReactNode
  /** Without words of its own, the button says Confirm or Send. */
  words: Omit<DecisionWords, 'confirm'> & { confirm?: string }
  warnings: readonly Warning[]
  /** What is signed, in the words of the user. */
  children: ReactNode
  /** The account that would sign. */
  account: string
  network: ReactNode
  /** What is signed, for those who check it elsewhere. */
  details: ReactNode
}

/** The screen of every review, whatever is signed: each has its parts in this order, so that the user finds them. */
export function ReviewScreen(props: ReviewScreenProps) {
  const { reviewWords } = useReviewWords()
  const { head, words, children, account, network, details, ...decision } = props
  return (
    <article className="screen asked">
      {head}
      <ScreenTitle>
        <ReviewTitle words={words} />
      </ScreenTitle>
      <Warnings warnings={props.warnings} />
      {children}
      <SignerFacts account={account} network={network} />
      <details>
        <summary>{reviewWords.details}</summary>
        {details}
        <Facts>
          <SignerAddress account={account} />
        </Facts>
      </details>
      <ReviewDecision {...decision} confirm={words.confirm} />
    </article>
  )
}
