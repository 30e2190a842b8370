import { useWallet } from '../app/walletContext.ts'
import type { EthereumRequest } from '../doors/pendingRequest.ts'
import { words } from '../words.ts'
import { AddressText } from './AddressText.tsx'
import { FactRow, Facts } from './Facts.tsx'

/** Which account on which network would answer: read after what is asked of it. */
export function SignerFacts({ request, account }: { request: EthereumRequest; account: string }) {
  const { environment } = useWallet()
  const network = environment.networks.find(({ chainId }) => chainId === request.call?.chainId)
  return (
    <Facts>
      <FactRow label={words.review.account}>
        <AddressText address={account} />
      </FactRow>
      <FactRow label={words.review.network}>{network?.chainName}</FactRow>
    </Facts>
  )
}
