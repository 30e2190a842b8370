import { signReviewed } from '../chain/signReviewed.ts'
import { TokensContext } from '../context/tokensContext.ts'
import { useWallet } from '../context/walletContext.ts'
import type { EthereumRequest } from '../doors/pendingRequest.ts'
import { CodeText } from '../parts/CodeText.tsx'
import { FactRow, Facts } from '../parts/Facts.tsx'
import { RequestHead } from '../parts/RequestHead.tsx'
import { ReviewDecision } from '../parts/ReviewDecision.tsx'
import { ReviewTitle } from '../parts/ReviewTitle.tsx'
import { SignatureContent } from '../parts/SignatureContent.tsx'
import { SignerFacts } from '../parts/SignerFacts.tsx'
import { type DecisionWords, useDecisionWords } from '../parts/useDecisionWords.ts'
import { useTokens } from '../parts/useTokens.ts'
import { Warnings } from '../parts/Warnings.tsx'
import type { Fact } from '../review/fact.ts'
import type { SignatureReview } from '../review/review.ts'
import { isPermission } from '../review/warning.ts'
import type { ReviewWords } from '../words/review/en.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

type Props = { request: EthereumRequest; review: SignatureReview }

const noFacts: readonly Fact[] = []

/** A message, a sign-in or typed data: shown in full, signed as shown. */
export function ReviewSignature(props: Props) {
  const { review } = props
  const isData = review.kind === 'typed-data'
  const tokens = useTokens(isData ? review.facts : noFacts, isData ? review.network : undefined)
  return (
    <TokensContext value={tokens}>
      <Reviewed {...props} isSettled={tokens.isSettled} />
    </TokensContext>
  )
}

function Reviewed({ request, review, isSettled }: Props & { isSettled: boolean }) {
  const { reviewWords } = useWalletWords()
  const { wallet } = useWallet()
  const words = useSignatureWords(review)
  const confirm = () => request.approve(() => signReviewed(review, wallet.toAccount(review.account)))
  return (
    <article className="screen asked">
      <RequestHead requester={request.requester} title={<ReviewTitle words={words} />} />
      <Warnings warnings={review.warnings} />
      <SignatureContent review={review} />
      <SignerFacts request={request} account={review.account} />
      <details>
        <summary>{reviewWords.details}</summary>
        <Facts>
          {review.kind === 'message' && review.text !== undefined && (
            <FactRow label={reviewWords.bytes}>
              <CodeText>{review.bytes}</CodeText>
            </FactRow>
          )}
          {review.kind === 'siwe' && (
            <FactRow label={reviewWords.fullText}>
              <pre className="foreign" dir="auto">
                {review.text}
              </pre>
            </FactRow>
          )}
          <FactRow label={reviewWords.digest}>
            <CodeText>{review.digest}</CodeText>
          </FactRow>
        </Facts>
      </details>
      <ReviewDecision
        request={request}
        warnings={review.warnings}
        // A changed title makes it another decision.
        content={`${request.id} ${isSettled}`}
        isIncomplete={!isSettled}
        confirm={words.confirm}
        onConfirm={confirm}
      />
    </article>
  )
}

function useSignatureWords(review: SignatureReview): DecisionWords {
  const { reviewWords } = useWalletWords()
  const { titles, confirm } = reviewWords
  const title = titleOf(review, titles)
  // A signature sends nothing by itself.
  return useDecisionWords(review.kind === 'typed-data' ? review.action : undefined, { title, confirm, send: confirm })
}

/** The title of what no one sentence says. All kinds of permissions have the same. */
function titleOf({ kind, warnings }: SignatureReview, titles: ReviewWords['titles']): string {
  if (warnings.some(({ code }) => isPermission(code))) return titles.permission
  return titles[kind === 'typed-data' ? 'typedData' : kind]
}
