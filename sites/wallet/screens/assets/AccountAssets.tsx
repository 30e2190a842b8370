import { Button, useAssets, ValueText } from 'latchkey/react/review'
import type { Network } from 'latchkey/wire/account'
import { useState } from 'react'
import type { Address } from 'viem'
import type { Holding } from '../../chain/assets/readHoldings.ts'
import { useWallet } from '../../context/walletContext.ts'
import { HoldingRow } from '../../parts/assets/HoldingRow.tsx'
import { SkeletonRow } from '../../parts/assets/SkeletonRow.tsx'
import { TotalValue } from '../../parts/assets/TotalValue.tsx'
import { useHoldings } from '../../parts/assets/useHoldings.ts'
import { WithAssets } from '../../parts/assets/WithAssets.tsx'
import type { CoinBalance } from '../../parts/useBalance.ts'
import { useAssetWords } from '../../words/assets/assetWordsContext.ts'
import { useWalletWords } from '../../words/walletWordsContext.ts'
import '../../styles/assets.css'

type Assets = {
  account: Address
  network: Network
  coins: CoinBalance
  /** Id of the account's name. */
  name: string
  isActive: boolean
  onReceive: () => void
  /** Without a holding, the network's coin is sent. */
  onSend: (holding?: Holding) => void
}

/** What an account can do with its coins and tokens, and the tokens of the one in use. */
export function AccountAssets({ account, network, coins, name, isActive, onReceive, onSend }: Assets) {
  const { receive, send } = useAssetWords()
  return (
    <div className="assets">
      <div className="assets-verbs">
        <Button tone={isActive ? 'onward' : 'plain'} aria-describedby={name} onClick={() => onSend()}>
          {send.open}
        </Button>
        <Button aria-describedby={name} onClick={onReceive}>
          {receive.open}
        </Button>
      </div>
      {isActive && (
        <WithAssets>
          <Tokens key={`${account} ${network.chainId}`} {...{ account, network, coins, onSend }} />
        </WithAssets>
      )}
    </div>
  )
}

/** What an account's coins are worth. */
export function CoinValue({ network, coins }: Pick<Assets, 'network' | 'coins'>) {
  const { chainId, nativeCurrency } = network
  const units = coins === 'unknown' ? undefined : coins
  return (
    <WithAssets>
      <ValueText asset={{ chainId }} units={units} decimals={nativeCurrency.decimals} />
    </WithAssets>
  )
}

/** Rows that are shown at first. */
const firstRows = 6

function Tokens({ account, network, coins, onSend }: Pick<Assets, 'account' | 'network' | 'coins' | 'onSend'>) {
  const { say, fill } = useWalletWords()
  const { tokens } = useAssetWords()
  const { environmentId } = useWallet().environment
  const { tokens: operatorTokens } = useAssets()
  const { shown, ask } = useHoldings({ environmentId, account, network, operatorTokens })
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
      {/* Without tokens, the balance is all there is. */}
      {holdings.length > 0 && <TotalValue network={network} coins={coins} holdings={holdings} />}
      {holdings.length === 0 ? (
        <p className="assets-note assets-none">{fill(tokens.none, { network: network.chainName })}</p>
      ) : (
        <ul className="holdings" aria-label={tokens.title}>
          {rows.map((holding) => (
            <HoldingRow
              key={holding.address}
              holding={holding}
              chainId={network.chainId}
              onSend={() => onSend(holding)}
            />
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
