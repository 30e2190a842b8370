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
import { solanaWords } from '../solanaWords.ts'
import { words } from '../words.ts'

/** A message on Solana, or a sign-in: shown whole, signed as shown. */
export function ReviewSolanaMessage(props: {
  request: SolanaRequest
  review: SolanaMessageReview
  account: SolanaAccount
}) {
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
        title={domain === undefined ? words.review.message : words.review.siwe}
        warnings={warnings}
      />
      {domain !== undefined && (
        <Facts>
          <FactRow label={solanaWords.review.site}>
            <span className="foreign">{domain}</span>
          </FactRow>
        </Facts>
      )}
      <section className="paper" aria-label={text === undefined ? words.review.bytes : words.review.text}>
        {text === undefined ? <code className="foreign">{toHex(bytes)}</code> : <pre className="foreign">{text}</pre>}
      </section>
      <SolanaSigner account={review.account} />
      <details>
        <summary>{words.review.details}</summary>
        <Facts>
          <FactRow label={solanaWords.review.bytes}>
            <code className="foreign">{toHex(bytes)}</code>
          </FactRow>
        </Facts>
      </details>
      <Disconnect request={request} />
      <Decision
        confirm={words.review.confirm}
        refuse={words.review.refuse}
        content={request.id}
        isDangerous={warnings.some(({ severity }) => severity === 'danger')}
        busy={task.isBusy ? words.review.signing : undefined}
        error={task.error !== undefined && sentenceOf(task.error)}
        onConfirm={confirm}
        onRefuse={() => task.run(request.reject)}
      />
    </article>
  )
}
