import { toBase58, toBase64, toHex } from 'latchkey/crypto'
import type { SolanaAccount } from 'latchkey/wallets/embedded'
import { useWallet } from '../app/walletContext.ts'
import type { SolanaRequest } from '../doors/pendingRequest.ts'
import { AddressText } from '../parts/AddressText.tsx'
import { Decision } from '../parts/Decision.tsx'
import { Disconnect } from '../parts/Disconnect.tsx'
import { FactRow, Facts } from '../parts/Facts.tsx'
import { RequestHead } from '../parts/RequestHead.tsx'
import { SolanaSigner } from '../parts/SolanaSigner.tsx'
import { SolanaSteps } from '../parts/SolanaSteps.tsx'
import { StepFacts } from '../parts/StepFacts.tsx'
import { useSentenceOf } from '../parts/useSentenceOf.ts'
import { useTask } from '../parts/useTask.ts'
import { formatSol } from '../review/solana/formatSol.ts'
import type { SolanaTransactionReview } from '../review/solana/solanaReview.ts'
import { solanaWords } from '../solanaWords.ts'
import { words } from '../words.ts'

/** A transaction on Solana: each of its steps, who pays, and how long it stays valid. */
export function ReviewSolanaTransaction(props: {
  request: SolanaRequest
  review: SolanaTransactionReview
  account: SolanaAccount
}) {
  const sentenceOf = useSentenceOf()
  const { request, review, account } = props
  const { solanaRpcUrl } = useWallet()
  // What a transaction may cost is told by the fee, in coins: people look for what it does.
  const steps = review.steps.filter(({ name }) => name !== 'compute')
  const costs = review.steps.filter(({ name }) => name === 'compute').flatMap(({ facts }) => facts)
  const task = useTask()
  const confirm = () => task.run(() => request.approve(() => answer(review, { account, solanaRpcUrl })))
  return (
    <article className="screen asked">
      <RequestHead requester={request.requester} title={titleOf(review)} warnings={review.warnings} />
      <SolanaSteps steps={steps} own={review.account} />
      <Facts>
        <FactRow label={solanaWords.review.feePayer}>
          {review.feePayer === review.account ? solanaWords.review.you : <AddressText address={review.feePayer} />}
        </FactRow>
        <FactRow label={solanaWords.review.fee}>{solanaWords.review.feeMost(formatSol(review.fee))}</FactRow>
        {review.durableNonce === undefined ? (
          <FactRow label={solanaWords.review.valid}>{solanaWords.review.validShortly}</FactRow>
        ) : (
          <FactRow label={solanaWords.review.nonce}>
            <AddressText address={review.durableNonce} />
          </FactRow>
        )}
      </Facts>
      {!review.isSent && <p>{solanaWords.review.handedBack}</p>}
      <SolanaSigner account={review.account} />
      <details>
        <summary>{words.review.details}</summary>
        {costs.length > 0 && <StepFacts facts={costs} own={review.account} />}
        <Facts>
          <FactRow label={solanaWords.review.bytes}>
            <code className="foreign">{toHex(review.messageBytes)}</code>
          </FactRow>
        </Facts>
      </details>
      <Disconnect request={request} />
      <Decision
        confirm={review.isSent ? words.review.confirmSend : words.review.confirm}
        refuse={words.review.refuse}
        content={request.id}
        isDangerous={review.warnings.some(({ severity }) => severity === 'danger')}
        busy={task.isBusy ? words.review.signing : undefined}
        error={task.error !== undefined && sentenceOf(task.error)}
        onConfirm={confirm}
        onRefuse={() => task.run(request.reject)}
      />
    </article>
  )
}

/** Signs what was shown, sends it where that was asked for, and says so in the wire's words. */
async function answer(
  { bytes, isSent }: SolanaTransactionReview,
  { account, solanaRpcUrl = '' }: { account: SolanaAccount; solanaRpcUrl: string | undefined },
): Promise<Record<string, string>> {
  if (!isSent) return { signedTransaction: toBase64(await account.signTransaction(bytes)) }
  return { signature: toBase58(await account.signAndSendTransaction(bytes, { rpcUrl: solanaRpcUrl })) }
}

/** A plain payment is called by what it sends. */
function titleOf({ steps, warnings, isSent }: SolanaTransactionReview): string {
  if (warnings.some(({ code }) => code === 'solana-delegate')) return words.review.permission
  const [only, ...others] = steps.filter(({ name }) => name !== 'compute' && name !== 'memo')
  const [amount] = only?.facts ?? []
  if (only?.name === 'transfer' && others.length === 0 && amount?.kind === 'lamports')
    return solanaWords.review.transfer(formatSol(amount.lamports))
  return isSent ? solanaWords.review.send : solanaWords.review.sign
}
