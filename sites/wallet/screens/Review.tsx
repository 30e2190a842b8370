import type { SignedIn } from 'latchkey/wallets/embedded'
import { useMemo } from 'react'
import { useWallet } from '../app/walletContext.ts'
import { OtherWallet } from '../parts/OtherWallet.tsx'
import { Stopped } from '../parts/Stopped.tsx'
import { refuse } from '../review/refusal.ts'
import type { Asking } from '../review/requester.ts'
import type { Review as Reviewed } from '../review/review.ts'
import { reviewRequest } from '../review/reviewRequest.ts'
import { ReviewSignature } from './ReviewSignature.tsx'
import { ReviewTransaction } from './ReviewTransaction.tsx'

/** A connected site wants something: what it is, in words, and the person's answer. */
export function Review({ asking, signedIn }: { asking: Asking; signedIn: SignedIn }) {
  const { environment, clock } = useWallet()
  const review = useMemo(() => toReview(asking, environment, clock.now()), [asking, environment, clock])
  if (review.kind === 'refused') return <Stopped asking={asking} refused={review} />
  const isOwn = signedIn.accounts.some((address) => address.toLowerCase() === review.account.toLowerCase())
  if (!isOwn) return <OtherWallet asking={asking} />
  if (review.kind === 'transaction') return <ReviewTransaction asking={asking} review={review} />
  return <ReviewSignature asking={asking} review={review} />
}

type Environment = ReturnType<typeof useWallet>['environment']

function toReview({ request, accounts, requester }: Asking, environment: Environment, now: number): Reviewed {
  if (!request) return refuse('invalid-parameters')
  return reviewRequest(request, {
    requester,
    network: environment.networks.find(({ chainId }) => chainId === request.chainId),
    accounts,
    delegates: environment.delegates,
    now,
  })
}
