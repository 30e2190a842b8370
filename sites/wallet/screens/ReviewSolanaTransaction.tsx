import { toBase58, toBase64, toHex } from 'latchkey/crypto'
import { AddressText, CopyableCode, FactRow, Facts, ReviewScreen } from 'latchkey/react/review'
import type { SolanaAccount } from 'latchkey/wallets/embedded'
import { useWallet } from '../context/walletContext.ts'
import type { SolanaRequest } from '../doors/pendingRequest.ts'
import { Asker } from '../parts/Asker.tsx'
import { SolanaNetwork } from '../parts/SolanaNetwork.tsx'
import { SolanaSteps, StepFacts } from '../parts/StepFacts.tsx'
import { useRecord } from '../parts/useRecord.ts'
import { formatSol } from '../review/solana/formatSol.ts'
import type { SolanaTransactionReview } from '../review/solana/solanaReview.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** A transaction on Solana: each of its steps, which account pays the fee, and how long it stays valid. */
export function ReviewSolanaTransaction(props: {
  request: SolanaRequest
  review: SolanaTransactionReview
  account: SolanaAccount
}) {
  const { reviewWords, solanaWords, fill } = useWalletWords()
  const { request, review, account } = props
  const { solanaRpcUrl } = useWallet()
  // The fee row shows what a transaction may cost, so the steps leave that out.
  const steps = review.steps.filter(({ name }) => name !== 'compute')
  const costs = review.steps.filter(({ name }) => name === 'compute').flatMap(({ facts }) => facts)
  const record = useRecord(request.requester)
  const confirm = () => request.approve(() => record.solana(review, () => answer(review, { account, solanaRpcUrl })))
  return (
    <ReviewScreen
      request={request}
      head={<Asker requester={request.requester} />}
      words={{ title: useTitleOf(review) }}
      warnings={review.warnings}
      account={review.account}
      network={<SolanaNetwork />}
      details={
        <>
          {costs.length > 0 && <StepFacts facts={costs} own={review.account} />}
          <Facts>
            <FactRow label={solanaWords.review.bytes}>
              <CopyableCode>{toHex(review.messageBytes)}</CopyableCode>
            </FactRow>
          </Facts>
        </>
      }
      isSent={review.isSent}
      onConfirm={confirm}
    >
      <SolanaSteps steps={steps} own={review.account} />
      <Facts>
        <FactRow label={solanaWords.review.feePayer}>
          {review.feePayer === review.account ? solanaWords.review.you : <AddressText address={review.feePayer} />}
        </FactRow>
        <FactRow label={reviewWords.fee}>{fill(reviewWords.feeMost, { amount: formatSol(review.fee) })}</FactRow>
        {review.durableNonce === undefined ? (
          <FactRow label={solanaWords.review.valid}>{solanaWords.review.validShortly}</FactRow>
        ) : (
          <FactRow label={solanaWords.review.nonce}>
            <AddressText address={review.durableNonce} />
          </FactRow>
        )}
      </Facts>
      {!review.isSent && <p>{solanaWords.review.handedBack}</p>}
    </ReviewScreen>
  )
}

/** Signs what was shown, sends it if the site asked for that, and returns the answer for the page. */
async function answer(
  { bytes, isSent }: SolanaTransactionReview,
  { account, solanaRpcUrl = '' }: { account: SolanaAccount; solanaRpcUrl: string | undefined },
): Promise<{ answer: Record<string, string>; sent?: Uint8Array }> {
  if (!isSent) return { answer: { signedTransaction: toBase64(await account.signTransaction(bytes)) } }
  const sent = await account.signAndSendTransaction(bytes, { rpcUrl: solanaRpcUrl })
  return { answer: { signature: toBase58(sent) }, sent }
}

/** The title of a plain payment names the amount. */
function useTitleOf({ steps, warnings, isSent }: SolanaTransactionReview): string {
  const { reviewWords, fill } = useWalletWords()
  if (warnings.some(({ code }) => code === 'solana-delegate')) return reviewWords.titles.permission
  const [only, ...others] = steps.filter(({ name }) => name !== 'compute' && name !== 'memo')
  const [amount] = only?.facts ?? []
  if (only?.name === 'transfer' && others.length === 0 && amount?.kind === 'lamports')
    return fill(reviewWords.titles.transfer, { amount: formatSol(amount.lamports) })
  return isSent ? reviewWords.titles.solanaSend : reviewWords.titles.solanaSign
}
