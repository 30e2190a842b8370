import type { Review } from '../review.ts'
import type { ReviewContext } from '../reviewContext.ts'

/** The context that tests of the review use: one page, one account, one network. */
export const account = '0x1111111111111111111111111111111111111111'

export const context: ReviewContext = {
  requester: { origin: 'https://dapp.example', isProven: true },
  network: {
    chainId: 1329,
    chainName: 'Test Network',
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: ['http://127.0.0.1:1/'],
  },
  accounts: [account],
  delegates: [],
  now: Date.parse('2026-11-21T14:00:00Z'),
}

/** Returns the names of a review's warnings, the most severe first. */
export function codesOf(review: Review): string[] {
  return review.kind === 'refused' ? [] : review.warnings.map(({ code }) => code)
}
