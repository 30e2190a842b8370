import { AddressText, FactRow, Facts } from 'latchkey/react/review'
import { useWallet } from '../context/walletContext.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** The Solana account that would sign, and its network. */
export function SolanaSigner({ account }: { account: string }) {
  const { words, reviewWords, solanaWords, fill } = useWalletWords()
  const { environment } = useWallet()
  return (
    <Facts>
      <FactRow label={words.accounts.solana}>
        <AddressText address={account} />
      </FactRow>
      <FactRow label={reviewWords.network}>
        {fill(solanaWords.network, { chain: environment.solana?.network ?? '' })}
      </FactRow>
    </Facts>
  )
}
