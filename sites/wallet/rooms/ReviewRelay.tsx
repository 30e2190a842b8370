import type { SignedIn } from 'latchkey/wallets/embedded'
import { useMemo } from 'react'
import { useRelay } from '../app/walletContext.ts'
import type { AskedToReview } from '../doors/relay/relayAsked.ts'
import { toAsking } from '../doors/relay/toAsking.ts'
import { Review } from './Review.tsx'

/** What a page asks through the relay, in the room where every request is reviewed. */
export function ReviewRelay({ asked, person }: { asked: AskedToReview; person: SignedIn }) {
  const relay = useRelay()
  const asking = useMemo(() => toAsking(asked, relay.responder()), [asked, relay])
  return <Review asking={asking} person={person} />
}
