import { toBase64, toHex } from 'latchkey/crypto'
import {
  CopyableCode,
  FactRow,
  Facts,
  MessageText,
  ReviewScreen,
  SignInContent,
  SignInDetails,
  useReviewWords,
} from 'latchkey/react/review'
import type { SolanaAccount } from 'latchkey/wallets/embedded'
import type { SolanaRequest } from '../doors/pendingRequest.ts'
import { Asker } from '../parts/Asker.tsx'
import { SolanaNetwork } from '../parts/SolanaNetwork.tsx'
import { useRecord } from '../parts/useRecord.ts'
import type { SolanaMessageReview } from '../review/solana/solanaReview.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** A message on Solana, or a sign-in: signed as shown. */
export function ReviewSolanaMessage(props: {
  request: SolanaRequest
  review: SolanaMessageReview
  account: SolanaAccount
}) {
  const { solanaWords } = useWalletWords()
  const { reviewWords, fill } = useReviewWords()
  const { titles } = reviewWords
  const { request, review, account } = props
  const { text, bytes, signIn } = review
  const record = useRecord(request.requester)
  const confirm = () =>
    request.approve(() =>
      record.solana(review, async () => ({
        answer: { signature: toBase64(await account.signMessage(bytes)), signedMessage: toBase64(bytes) },
      })),
    )
  return (
    <ReviewScreen
      request={request}
      head={<Asker requester={request.requester} />}
      words={{ title: signIn ? fill(titles.signInTo, { site: signIn.domain }) : titles.message }}
      warnings={review.warnings}
      account={review.account}
      network={<SolanaNetwork />}
      details={
        <Facts>
          {signIn && text !== undefined && <SignInDetails text={text} facts={signIn.facts} />}
          <FactRow label={solanaWords.review.bytes}>
            <CopyableCode>{toHex(bytes)}</CopyableCode>
          </FactRow>
        </Facts>
      }
      onConfirm={confirm}
    >
      {signIn ? <SignInContent {...signIn} /> : <MessageText text={text} bytes={toHex(bytes)} />}
    </ReviewScreen>
  )
}
