import type { ReactNode } from 'react'
import { AddressText } from './AddressText.tsx'
import { FactRow, Facts } from './Facts.tsx'
import { useReviewWords } from './reviewWordsContext.ts'

/** The account that would sign, and the network of the request. */
export function SignerFacts({ account, network }: { account: string; network: ReactNode }) {
  const { reviewWords } = useReviewWords()
  return (
    <Facts>
      <FactRow label={reviewWords.account}>
        <AddressText address={account} />
      </FactRow>
      <FactRow label={reviewWords.network}>{network}</FactRow>
    </Facts>
  )
}
