import type { SolanaAccount } from 'latchkey/wallets/embedded'
import { useEffect, useMemo, useState } from 'react'
import { useWallet } from '../app/walletContext.ts'
import type { SolanaRequest } from '../doors/pendingRequest.ts'
import { Button } from '../parts/Button.tsx'
import { OtherWallet } from '../parts/OtherWallet.tsx'
import { Stopped } from '../parts/Stopped.tsx'
import { useSentenceOf } from '../parts/useSentenceOf.ts'
import { reviewSolana } from '../review/solana/reviewSolana.ts'
import { solanaWords } from '../solanaWords.ts'
import { words } from '../words.ts'
import { ReviewSolanaMessage } from './ReviewSolanaMessage.tsx'
import { ReviewSolanaTransaction } from './ReviewSolanaTransaction.tsx'

type Opened =
  | { status: 'opening' }
  | { status: 'opened'; account: SolanaAccount }
  | { status: 'failed'; error: unknown }

/** A connected site wants something of the Solana account: what it is, in words, and the user's answer. */
export function ReviewSolana({ request }: { request: SolanaRequest }) {
  const sentenceOf = useSentenceOf()
  const { wallet, clock, environment, solanaRpcUrl } = useWallet()
  const [opened, setOpened] = useState<Opened>({ status: 'opening' })
  const [attempt, setAttempt] = useState(1)
  const review = useMemo(() => {
    const chain = environment.solana && `solana:${environment.solana.network}`
    return reviewSolana(request, { chain, canSend: solanaRpcUrl !== undefined, now: clock.now() })
  }, [request, environment, solanaRpcUrl, clock])
  // Ahead of the tap, which a prompt must follow at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    let isShown = true
    wallet.solana().then(
      (account) => isShown && setOpened({ status: 'opened', account }),
      (error: unknown) => isShown && setOpened({ status: 'failed', error }),
    )
    return () => {
      isShown = false
    }
  }, [wallet, attempt])

  if (review.kind === 'refused') return <Stopped request={request} refused={review} />
  if (opened.status === 'opening') return <p role="status">{solanaWords.review.opening}</p>
  if (opened.status === 'failed') {
    return (
      <>
        <p role="alert">{sentenceOf(opened.error)}</p>
        <Button onClick={() => setAttempt(attempt + 1)}>{words.tryAgain}</Button>
      </>
    )
  }
  const { account } = opened
  if (account.address !== review.account) return <OtherWallet request={request} />
  if (review.kind === 'solana-message')
    return <ReviewSolanaMessage request={request} review={review} account={account} />
  return <ReviewSolanaTransaction request={request} review={review} account={account} />
}
