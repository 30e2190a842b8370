import type { Address } from 'viem'
import type { Network } from '../wire/account/environment.ts'
import type { Requester } from './requester.ts'
import type { SignatureReview } from './review.ts'
import { reviewRequest } from './reviewRequest.ts'

/** One text of a sign-in, reviewed as its message. */
export type ReviewedSignIn = { network: Network; text: string; review: SignatureReview }

/** Reviews the texts of a sign-in, one per network. Returns none if one of them is refused. */
export function reviewSignIn(
  texts: readonly string[],
  choice: {
    requester: Requester
    address: Address
    networks: readonly Network[]
    delegates: readonly string[]
    now: number
  },
): ReviewedSignIn[] {
  const { requester, address, networks, delegates, now } = choice
  const reviewed = texts.flatMap((text, at) => {
    const network = networks[at]
    const review = reviewRequest(
      { method: 'personal_sign', params: [text, address] },
      { requester, network, accounts: [address], delegates, now },
    )
    if (!network || review.kind === 'refused' || review.kind === 'transaction') return []
    // The recap is the wallet's own. The screen lists what it grants, which is no more than a session does.
    const warnings = review.warnings.filter(({ code }) => code !== 'siwe-recap')
    return [{ network, text, review: { ...review, warnings } }]
  })
  return reviewed.length === networks.length ? reviewed : []
}
