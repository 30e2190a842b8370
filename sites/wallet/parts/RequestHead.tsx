import { useWallet } from '../app/walletContext.ts'
import type { Asked } from '../doors/global/doorState.ts'
import { words } from '../words.ts'
import { AddressText } from './AddressText.tsx'
import { FactRow, Facts } from './Facts.tsx'
import { OriginName } from './OriginName.tsx'
import { RoomTitle } from './RoomTitle.tsx'

/** The head of every review: who asks, for what, of which account, on which network. */
export function RequestHead({ asked, title, account }: { asked: Asked; title: string; account: string }) {
  const { environment } = useWallet()
  const network = environment.networks.find(({ chainId }) => chainId === asked.request?.chainId)
  return (
    <>
      <p className="overline">{words.review.asks}</p>
      <OriginName origin={asked.origin} />
      <RoomTitle>{title}</RoomTitle>
      <Facts>
        <FactRow label={words.review.account}>
          <AddressText address={account} />
        </FactRow>
        <FactRow label={words.review.network}>{network?.chainName}</FactRow>
      </Facts>
    </>
  )
}
