import type { SignedIn } from 'latchkey/wallets/embedded'
import type { PendingRequest } from '../doors/pendingRequest.ts'
import { lazyPart } from '../parts/lazyPart.tsx'
import { Connect } from './Connect.tsx'

/**
 * Loaded on demand: decoding and signing are the larger half of the wallet, and a visit that only connects does not
 * need them, nor the question about the network.
 */
const Review = lazyPart(() => import('./Review.tsx').then((loaded) => loaded.Review))
const ReviewSolana = lazyPart(() => import('./ReviewSolana.tsx').then((loaded) => loaded.ReviewSolana))
const SignInToSite = lazyPart(() => import('./SignInToSite.tsx').then((loaded) => loaded.SignInToSite))

const SwitchNetwork = lazyPart(() => import('./SwitchNetwork.tsx').then((loaded) => loaded.SwitchNetwork))

/** Shows a page's request from any door, and takes the user's answer. */
export function RequestScreen({ request, signedIn }: { request: PendingRequest; signedIn: SignedIn }) {
  switch (request.kind) {
    case 'connect':
      return <Connect request={request} signedIn={signedIn} />
    case 'sign-in':
      return <SignInToSite request={request} signedIn={signedIn} />
    case 'switch-network':
      return <SwitchNetwork request={request} />
    case 'ethereum':
      return <Review request={request} signedIn={signedIn} />
    case 'solana':
      return <ReviewSolana request={request} />
    default:
      return request satisfies never
  }
}
