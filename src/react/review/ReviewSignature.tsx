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
import { NetworkName } from './NetworkName.tsx'
import { ReviewScreen } from './ReviewScreen.tsx'
import { useReviewWords } from './reviewWordsContext.ts'
import { DataKind, SignatureContent } from './SignatureContent.tsx'
import { SignInDetails } from './SignInContent.tsx'
import { TypedDataTrees } from './TypedDataTrees.tsx'
import { TokensContext } from './tokensContext.ts'
import { useDecisionWords } from './useDecisionWords.ts'
import { useTokens } from './useTokens.ts'

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
  const words = useDecisionWords(review)
  const warnings = sortWarnings([
    ...review.warnings,
    ...(review.kind === 'typed-data' ? boundlessWarnings(review, tokens) : []),
    ...(book ? lookalikeWarnings(review, book) : []),
  ])
  return (
    <ReviewScreen
      request={request}
      head={head}
      words={words}
      warnings={warnings}
      account={review.account}
      network={network && <NetworkName {...network} />}
      details={<SignatureDetails review={review} />}
      // A changed title makes it another decision.
      content={`${request.id} ${isSettled}`}
      isIncomplete={!isSettled}
      onConfirm={() => onConfirm({ review, find })}
    >
      <SignatureContent review={review} />
    </ReviewScreen>
  )
}

/** What is signed, for those who check it elsewhere. */
function SignatureDetails({ review }: { review: SignatureReview }) {
  const { reviewWords } = useReviewWords()
  return (
    <>
      {review.kind === 'typed-data' && isToldByFacts(review) && <TypedDataTrees review={review} />}
      <Facts>
        {review.kind === 'typed-data' && isToldByFacts(review) && <DataKind review={review} />}
        {review.kind === 'message' && review.text !== undefined && (
          <FactRow label={reviewWords.bytes}>
            <CopyableCode>{review.bytes}</CopyableCode>
          </FactRow>
        )}
        {review.kind === 'siwe' && <SignInDetails text={review.text} facts={review.facts} />}
        {review.kind === 'typed-data' && (
          <FactRow label={reviewWords.data}>
            <CopyableCode>{toJson(review.typedData)}</CopyableCode>
          </FactRow>
        )}
        <FactRow label={reviewWords.digest}>
          <CopyableCode>{review.digest}</CopyableCode>
        </FactRow>
      </Facts>
    </>
  )
}

/** Typed data as other programs read it. */
function toJson(data: SignableTypedData): string {
  return JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)
}
