import { useWallet } from '../app/walletContext.ts'
import type { Asked } from '../doors/global/doorState.ts'
import type { Warning } from '../review/warning.ts'
import { words } from '../words.ts'
import { AddressText } from './AddressText.tsx'
import { FactRow, Facts } from './Facts.tsx'
import { OriginName } from './OriginName.tsx'
import { RoomTitle } from './RoomTitle.tsx'
import { Warnings } from './Warnings.tsx'

/** The head of every review: who asks (its envelope proved it, threats T6), for what, what to beware of, and which account on which network would answer. */
export function RequestHead(props: { asked: Asked; title: string; account: string; warnings: readonly Warning[] }) {
  const { asked, title, account, warnings } = props
  const { environment } = useWallet()
  const network = environment.networks.find(({ chainId }) => chainId === asked.request?.chainId)
  return (
    <>
      <OriginName origin={asked.origin} />
      <p className="standing" data-proven="true">
        {words.review.proven}
      </p>
      <RoomTitle>{title}</RoomTitle>
      <Warnings warnings={warnings} />
      <Facts>
        <FactRow label={words.review.account}>
          <AddressText address={account} />
        </FactRow>
        <FactRow label={words.review.network}>{network?.chainName}</FactRow>
      </Facts>
    </>
  )
}
