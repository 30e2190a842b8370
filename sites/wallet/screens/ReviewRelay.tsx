import type { SignedIn } from 'latchkey/wallets/embedded'
import { useMemo } from 'react'
import { useRelay } from '../app/walletContext.ts'
import type { AskedToReview } from '../doors/relay/relayRequest.ts'
import { toAsking } from '../doors/relay/toPendingRequest.ts'
import { Review } from './Review.tsx'

/** What a page asks through the relay, in the screen where every request is reviewed. */
export function ReviewRelay({ asked, signedIn }: { asked: AskedToReview; signedIn: SignedIn }) {
  const relay = useRelay()
  const asking = useMemo(() => toAsking(asked, relay.responder()), [asked, relay])
  return <Review asking={asking} signedIn={signedIn} />
}
