import type { ReactNode } from 'react'
import { lookalikeWarnings } from '../../review/addressBook.ts'
import type { AskedRequest } from '../../review/askedRequest.ts'
import { boundlessWarnings } from '../../review/boundless.ts'
import type { Fact } from '../../review/fact.ts'
import { isToldByFacts } from '../../review/isToldByFacts.ts'
import type { SignatureReview } from '../../review/review.ts'
import type { Tokens } from '../../review/token.ts'
import type { SignableTypedData } from '../../review/typedData.ts'
import { sortWarnings } from '../../review/warning.ts'
import type { Network } from '../../wire/account/environment.ts'
import { useAddressBook } from './addressBookContext.ts'
import { CopyableCode } from './CopyableCode.tsx'
import { FactRow, Facts } from './Facts.tsx'
import { ReviewDecision } from './ReviewDecision.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import { ReviewTitle } from './ReviewTitle.tsx'
import { useReviewWords } from './reviewWordsContext.ts'
import { ScreenTitle } from './ScreenTitle.tsx'
import { DataKind, isTechnical, SignatureContent } from './SignatureContent.tsx'
import { SignerAddress, SignerFacts } from './SignerFacts.tsx'
import { TypedDataTrees } from './TypedDataTrees.tsx'
import { TokensContext } from './tokensContext.ts'
import { useDecisionWords } from './useDecisionWords.ts'
import { useTokens } from './useTokens.ts'
import { Warnings } from './Warnings.tsx'

/** What the user confirmed. */
export type ConfirmedSignature = Pick<Tokens, 'find'> & { review: SignatureReview }

export type ReviewSignatureProps = {
  request: AskedRequest
  review: SignatureReview
  /** The network on which the page asks. */
  network: Network | undefined
  /** Who asks, above the title. */
  head?: ReactNode
  /** Signs exactly this. A failure is shown, and the user can try again. */
  onConfirm: (confirmed: ConfirmedSignature) => Promise<unknown>
}

const noFacts: readonly Fact[] = []

/** A message, a sign-in or typed data: shown in full, signed as shown. */
export function ReviewSignature(props: ReviewSignatureProps) {
  const { review } = props
  const isData = review.kind === 'typed-data'
  const tokens = useTokens(isData ? review.facts : noFacts, isData ? review.network : undefined)
  return (
    <TokensContext.Provider value={tokens}>
      <Reviewed {...props} tokens={tokens} />
    </TokensContext.Provider>
  )
}

function Reviewed(props: ReviewSignatureProps & { tokens: Tokens }) {
  const { request, review, network, head, tokens, onConfirm } = props
  const book = useAddressBook()
  const { find } = tokens
  const isSettled = tokens.isSettled && book !== undefined
  const { reviewWords } = useReviewWords()
  const words = useDecisionWords(review)
  const warnings = sortWarnings([
    ...review.warnings,
    ...(review.kind === 'typed-data' ? boundlessWarnings(review, tokens) : []),
    ...(book ? lookalikeWarnings(review, book) : []),
  ])
  return (
    <article className="screen asked">
      {head}
      <ScreenTitle>
        <ReviewTitle words={words} />
      </ScreenTitle>
      <Warnings warnings={warnings} />
      <SignatureContent review={review} />
      <SignerFacts account={review.account} network={network} />
      <details>
        <summary>{reviewWords.details}</summary>
        {review.kind === 'typed-data' && isToldByFacts(review) && <TypedDataTrees review={review} />}
        <Facts>
          {review.kind === 'typed-data' && isToldByFacts(review) && <DataKind review={review} />}
          {review.kind === 'siwe' && <ReviewFacts facts={review.facts.filter(isTechnical)} />}
          <SignerAddress account={review.account} />
          {review.kind === 'message' && review.text !== undefined && (
            <FactRow label={reviewWords.bytes}>
              <CopyableCode>{review.bytes}</CopyableCode>
            </FactRow>
          )}
          {review.kind === 'siwe' && (
            <FactRow label={reviewWords.fullText}>
              <pre className="foreign" dir="auto">
                {review.text}
              </pre>
            </FactRow>
          )}
          {review.kind === 'typed-data' && (
            <FactRow label={reviewWords.data}>
              <CopyableCode>{toJson(review.typedData)}</CopyableCode>
            </FactRow>
          )}
          <FactRow label={reviewWords.digest}>
            <CopyableCode>{review.digest}</CopyableCode>
          </FactRow>
        </Facts>
      </details>
      <ReviewDecision
        request={request}
        warnings={warnings}
        // A changed title makes it another decision.
        content={`${request.id} ${isSettled}`}
        isIncomplete={!isSettled}
        confirm={words.confirm}
        onConfirm={() => onConfirm({ review, find })}
      />
    </article>
  )
}

/** Typed data as other programs read it. */
function toJson(data: SignableTypedData): string {
  return JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)
}
