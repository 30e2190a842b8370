import { Button, useAnswer, useSentenceOf } from 'latchkey/react/review'
import { useMemo } from 'react'
import { useWallet } from '../context/walletContext.ts'
import type { SolanaRequest } from '../doors/pendingRequest.ts'
import { OtherWallet } from '../parts/OtherWallet.tsx'
import { Stopped } from '../parts/Stopped.tsx'
import { reviewSolana } from '../review/solana/reviewSolana.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'
import { ReviewSolanaMessage } from './ReviewSolanaMessage.tsx'
import { ReviewSolanaTransaction } from './ReviewSolanaTransaction.tsx'

/** Shows a request for the Solana account, and takes the user's answer. */
export function ReviewSolana({ request }: { request: SolanaRequest }) {
  const { solanaWords, say } = useWalletWords()
  const sentenceOf = useSentenceOf()
  const { wallet, clock, environment, solanaRpcUrl } = useWallet()
  // Loaded before the tap, because the prompt must open in the tap itself.
  const { answer: opened, ask } = useAnswer(wallet.solana)
  const review = useMemo(() => {
    const chain = environment.solana && `solana:${environment.solana.network}`
    return reviewSolana(request, { chain, canSend: solanaRpcUrl !== undefined, now: clock.now() })
  }, [request, environment, solanaRpcUrl, clock])

  if (review.kind === 'refused') return <Stopped request={request} refused={review} />
  if (opened.status === 'asking') return <p role="status">{solanaWords.review.opening}</p>
  if (opened.status === 'failed') {
    return (
      <>
        <p role="alert">{sentenceOf(opened.error)}</p>
        <Button onClick={ask}>{say('tryAgain')}</Button>
      </>
    )
  }
  const account = opened.value
  if (account.address !== review.account) return <OtherWallet request={request} />
  if (review.kind === 'solana-message')
    return <ReviewSolanaMessage request={request} review={review} account={account} />
  return <ReviewSolanaTransaction request={request} review={review} account={account} />
}
