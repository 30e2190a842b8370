import { NetworkName } from 'latchkey/react/review'
import { useWallet } from '../context/walletContext.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** The name of the environment's Solana network. */
export function SolanaNetwork() {
  const { solanaWords, fill } = useWalletWords()
  const { environment } = useWallet()
  return (
    <NetworkName chainId="solana" chainName={fill(solanaWords.network, { chain: environment.solana?.network ?? '' })} />
  )
}
