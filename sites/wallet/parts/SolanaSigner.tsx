import { useWallet } from '../app/walletContext.ts'
import { solanaWords } from '../solanaWords.ts'
import { words } from '../words.ts'
import { AddressText } from './AddressText.tsx'
import { FactRow, Facts } from './Facts.tsx'

/** Which Solana account on which network would answer. */
export function SolanaSigner({ account }: { account: string }) {
  const { environment } = useWallet()
  return (
    <Facts>
      <FactRow label={solanaWords.account}>
        <AddressText address={account} />
      </FactRow>
      <FactRow label={words.review.network}>{solanaWords.networks(environment.solana?.network ?? '')}</FactRow>
    </Facts>
  )
}
