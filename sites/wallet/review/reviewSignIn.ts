import type { Network } from 'latchkey/wire/account'
import type { Address } from 'viem'
import type { Requester } from './requester.ts'
import type { SignatureReview } from './review.ts'
import { reviewRequest } from './reviewRequest.ts'

/** One text of a sign-in, judged as the message that it is. */
export type ReviewedSignIn = { network: Network; text: string; review: SignatureReview }

/** The texts of a sign-in, one for each network; none where one of them is not signed here at all. */
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
    // Its recap is the wallet's own: the screen says what it gives, and asks for no more than a session's.
    const warnings = review.warnings.filter(({ code }) => code !== 'siwe-recap')
    return [{ network, text, review: { ...review, warnings } }]
  })
  return reviewed.length === networks.length ? reviewed : []
}
