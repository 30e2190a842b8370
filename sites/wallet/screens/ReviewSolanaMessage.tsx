import { toBase64, toHex } from 'latchkey/crypto'
import type { SolanaAccount } from 'latchkey/wallets/embedded'
import type { SolanaRequest } from '../doors/pendingRequest.ts'
import { Decision } from '../parts/Decision.tsx'
import { Disconnect } from '../parts/Disconnect.tsx'
import { FactRow, Facts } from '../parts/Facts.tsx'
import { RequestHead } from '../parts/RequestHead.tsx'
import { SolanaSigner } from '../parts/SolanaSigner.tsx'
import { useSentenceOf } from '../parts/useSentenceOf.ts'
import { useTask } from '../parts/useTask.ts'
import type { SolanaMessageReview } from '../review/solana/solanaReview.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** A message on Solana, or a sign-in: shown in full, signed as shown. */
export function ReviewSolanaMessage(props: {
  request: SolanaRequest
  review: SolanaMessageReview
  account: SolanaAccount
}) {
  const { reviewWords, solanaWords } = useWalletWords()
  const sentenceOf = useSentenceOf()
  const { request, review, account } = props
  const { text, bytes, domain, warnings } = review
  const task = useTask()
  const confirm = () =>
    task.run(() =>
      request.approve(async () => ({
        signature: toBase64(await account.signMessage(bytes)),
        signedMessage: toBase64(bytes),
      })),
    )
  return (
    <article className="screen asked">
      <RequestHead
        requester={request.requester}
        title={domain === undefined ? reviewWords.titles.message : reviewWords.titles.siwe}
        warnings={warnings}
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
          <code className="foreign" dir="ltr">
            {toHex(bytes)}
          </code>
        ) : (
          <pre className="foreign" dir="auto">
            {text}
          </pre>
        )}
      </section>
      <SolanaSigner account={review.account} />
      <details>
        <summary>{reviewWords.details}</summary>
        <Facts>
          <FactRow label={solanaWords.review.bytes}>
            <code className="foreign" dir="ltr">
              {toHex(bytes)}
            </code>
          </FactRow>
        </Facts>
      </details>
      <Disconnect request={request} />
      <Decision
        confirm={reviewWords.confirm}
        refuse={reviewWords.refuse}
        content={request.id}
        isDangerous={warnings.some(({ severity }) => severity === 'danger')}
        busy={task.isBusy ? reviewWords.signing : undefined}
        error={task.error !== undefined && sentenceOf(task.error)}
        onConfirm={confirm}
        onRefuse={() => task.run(request.reject)}
      />
    </article>
  )
}
