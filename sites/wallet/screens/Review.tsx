import type { SignedIn } from 'latchkey/wallets/embedded'
import { useMemo } from 'react'
import { useWallet } from '../context/walletContext.ts'
import type { EthereumRequest } from '../doors/pendingRequest.ts'
import { OtherWallet } from '../parts/OtherWallet.tsx'
import { Stopped } from '../parts/Stopped.tsx'
import { refuse } from '../review/refusal.ts'
import type { Review as Reviewed } from '../review/review.ts'
import { reviewRequest } from '../review/reviewRequest.ts'
import { ReviewSignature } from './ReviewSignature.tsx'
import { ReviewTransaction } from './ReviewTransaction.tsx'
import '../styles/review.css'

/** Shows a connected site's request, and takes the user's answer. */
export function Review({ request, signedIn }: { request: EthereumRequest; signedIn: SignedIn }) {
  const { environment, clock } = useWallet()
  const review = useMemo(() => toReview(request, environment, clock.now()), [request, environment, clock])
  if (review.kind === 'refused') return <Stopped request={request} refused={review} />
  const isOwn = signedIn.accounts.some((address) => address.toLowerCase() === review.account.toLowerCase())
  if (!isOwn) return <OtherWallet request={request} />
  if (review.kind === 'transaction') return <ReviewTransaction request={request} review={review} />
  return <ReviewSignature request={request} review={review} />
}

type Environment = ReturnType<typeof useWallet>['environment']

function toReview({ call, accounts, requester }: EthereumRequest, environment: Environment, now: number): Reviewed {
  if (!call) return refuse('invalid-parameters')
  return reviewRequest(call, {
    requester,
    network: environment.networks.find(({ chainId }) => chainId === call.chainId),
    accounts,
    delegates: environment.delegates,
    now,
  })
}
