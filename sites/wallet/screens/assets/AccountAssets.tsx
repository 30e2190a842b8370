import { Button } from 'latchkey/react/review'
import type { Network } from 'latchkey/wire/account'
import { useState } from 'react'
import type { Address } from 'viem'
import type { Holding } from '../../chain/assets/readHoldings.ts'
import { useWallet } from '../../context/walletContext.ts'
import { HoldingRow } from '../../parts/assets/HoldingRow.tsx'
import { SkeletonRow } from '../../parts/assets/SkeletonRow.tsx'
import { useHoldings } from '../../parts/assets/useHoldings.ts'
import { useAssetWords } from '../../words/assets/assetWordsContext.ts'
import { useWalletWords } from '../../words/walletWordsContext.ts'
import '../../styles/assets.css'

type Assets = {
  account: Address
  network: Network
  /** Id of the account's name. */
  name: string
  isActive: boolean
  onReceive: () => void
  /** Without a holding, the network's coin is sent. */
  onSend: (holding?: Holding) => void
}

/** What an account can do with its coins and tokens, and the tokens of the one in use. */
export function AccountAssets({ account, network, name, isActive, onReceive, onSend }: Assets) {
  const { receive, send } = useAssetWords()
  return (
    <div className="assets">
      <div className="assets-verbs">
        <Button aria-describedby={name} onClick={onReceive}>
          {receive.open}
        </Button>
        <Button aria-describedby={name} onClick={() => onSend()}>
          {send.open}
        </Button>
      </div>
      {isActive && <Tokens key={`${account} ${network.chainId}`} account={account} network={network} onSend={onSend} />}
    </div>
  )
}

/** Rows that are shown at first. */
const firstRows = 6

function Tokens({ account, network, onSend }: Pick<Assets, 'account' | 'network' | 'onSend'>) {
  const { say, fill } = useWalletWords()
  const { tokens } = useAssetWords()
  const { environmentId } = useWallet().environment
  const { shown, ask } = useHoldings({ environmentId, account, network })
  const [isWhole, showAll] = useState(false)
  if (shown.status === 'reading') {
    return (
      <>
        <p className="unseen" role="status">
          {tokens.loading}
        </p>
        <SkeletonRow />
      </>
    )
  }
  const again = (
    <Button tone="quiet" onClick={ask}>
      {say('tryAgain')}
    </Button>
  )
  if (shown.status === 'failed') {
    return (
      <p className="assets-note" role="alert">
        {tokens.failed} {again}
      </p>
    )
  }
  const { holdings, reach } = shown
  const rows = isWhole ? holdings : holdings.slice(0, firstRows)
  return (
    <>
      {holdings.length === 0 ? (
        <p className="assets-note assets-none">{fill(tokens.none, { network: network.chainName })}</p>
      ) : (
        <ul className="holdings" aria-label={tokens.title}>
          {rows.map((holding) => (
            <HoldingRow key={holding.address} holding={holding} onSend={() => onSend(holding)} />
          ))}
        </ul>
      )}
      {rows.length < holdings.length && (
        <Button tone="quiet" onClick={() => showAll(true)}>
          {fill(tokens.showAll, { count: String(holdings.length) })}
        </Button>
      )}
      {reach === 'recent' && <p className="assets-note">{tokens.recent}</p>}
      {reach === 'partial' && (
        <p className="assets-note">
          {tokens.incomplete} {again}
        </p>
      )}
    </>
  )
}
