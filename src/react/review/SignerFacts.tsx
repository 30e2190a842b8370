import type { Network } from '../../wire/account/environment.ts'
import { AddressText } from './AddressText.tsx'
import { FactRow, Facts } from './Facts.tsx'
import { useReviewWords } from './reviewWordsContext.ts'

/** The account that would sign, and the network of the request. */
export function SignerFacts({ account, network }: { account: string; network: Network | undefined }) {
  const { reviewWords } = useReviewWords()
  return (
    <Facts>
      <FactRow label={reviewWords.account}>
        <AddressText address={account} />
      </FactRow>
      <FactRow label={reviewWords.network}>
        <bdi>{network?.chainName}</bdi>
      </FactRow>
    </Facts>
  )
}
