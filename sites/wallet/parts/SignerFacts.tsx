import { useWallet } from '../context/walletContext.ts'
import type { EthereumRequest } from '../doors/pendingRequest.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'
import { AddressText } from './AddressText.tsx'
import { FactRow, Facts } from './Facts.tsx'

/** The account that would sign, and its network. */
export function SignerFacts({ request, account }: { request: EthereumRequest; account: string }) {
  const { reviewWords } = useWalletWords()
  const { environment } = useWallet()
  const network = environment.networks.find(({ chainId }) => chainId === request.call?.chainId)
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
