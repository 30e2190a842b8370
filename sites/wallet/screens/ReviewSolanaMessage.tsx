import { toBase64, toHex } from 'latchkey/crypto'
import { CodeText, CopyableCode, FactRow, Facts, ReviewDecision, Warnings } from 'latchkey/react/review'
import type { SolanaAccount } from 'latchkey/wallets/embedded'
import type { SolanaRequest } from '../doors/pendingRequest.ts'
import { RequestHead } from '../parts/RequestHead.tsx'
import { SolanaSigner } from '../parts/SolanaSigner.tsx'
import { useRecord } from '../parts/useRecord.ts'
import type { SolanaMessageReview } from '../review/solana/solanaReview.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** A message on Solana, or a sign-in: shown in full, signed as shown. */
export function ReviewSolanaMessage(props: {
  request: SolanaRequest
  review: SolanaMessageReview
  account: SolanaAccount
}) {
  const { reviewWords, solanaWords } = useWalletWords()
  const { request, review, account } = props
  const { text, bytes, domain, warnings } = review
  const record = useRecord(request.requester)
  const confirm = () =>
    request.approve(() =>
      record.solana(review, async () => ({
        answer: { signature: toBase64(await account.signMessage(bytes)), signedMessage: toBase64(bytes) },
      })),
    )
  return (
    <article className="screen asked">
      <RequestHead
        requester={request.requester}
        title={domain === undefined ? reviewWords.titles.message : reviewWords.titles.siwe}
      />
      {domain !== undefined && (
        <Facts>
          <FactRow label={solanaWords.review.site}>
            <span className="foreign" dir="ltr">
              {domain}
            </span>
          </FactRow>
        </Facts>
      )}
      <section className="paper" aria-label={text === undefined ? reviewWords.bytes : reviewWords.text}>
        {text === undefined ? (
          <CodeText>{toHex(bytes)}</CodeText>
        ) : (
          <pre className="foreign" dir="auto">
            {text}
          </pre>
        )}
      </section>
      <SolanaSigner account={review.account} />
      <Warnings warnings={warnings} />
      <details>
        <summary>{reviewWords.details}</summary>
        <Facts>
          <FactRow label={solanaWords.review.bytes}>
            <CopyableCode>{toHex(bytes)}</CopyableCode>
          </FactRow>
        </Facts>
      </details>
      <ReviewDecision request={request} warnings={warnings} onConfirm={confirm} />
    </article>
  )
}
