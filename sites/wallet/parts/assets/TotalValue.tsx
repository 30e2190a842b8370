import { useAssets } from 'latchkey/react/review'
import { formatValue } from 'latchkey/review'
import type { Network } from 'latchkey/wire/account'
import type { Holding } from '../../chain/assets/readHoldings.ts'
import { useAssetWords } from '../../words/assets/assetWordsContext.ts'
import { useWalletWords } from '../../words/walletWordsContext.ts'
import type { CoinBalance } from '../useBalance.ts'
import { useTotal } from './useTotal.ts'

/** What an account's coins and tokens are worth together, and whether something has no price and is missing from it. */
export function TotalValue(props: { network: Network; coins: CoinBalance; holdings: readonly Holding[] }) {
  const { prices } = useAssets()
  const { locale } = useWalletWords()
  const { tokens } = useAssetWords()
  const total = useTotal(props)
  if (!prices || total === undefined || total === 'none') return null
  return (
    <dl className="total">
      <dt>{tokens.total}</dt>
      <dd>
        <bdi>{formatValue(total.value, { currency: prices.currency, locale })}</bdi>
      </dd>
      {!total.isWhole && <dd className="total-note">{tokens.unpriced}</dd>}
    </dl>
  )
}
