import type { PricedAsset } from '../../review/chain/createPrices.ts'
import { formatValue, toValue } from '../../review/value.ts'
import { useAssets } from './assetsContext.ts'
import { useReviewWords } from './reviewWordsContext.ts'
import { usePrice } from './usePrice.ts'

/**
 * What an amount is worth, on a line of its own below the amount. The line is there from the start if the asset has a price feed, so
 * that nothing moves when the value arrives; it stays empty if none can be shown.
 * @param props.units not below zero; undefined while the amount is not known
 */
export function ValueText(props: { asset: PricedAsset; units: bigint | undefined; decimals: number }) {
  const { asset, units, decimals } = props
  const { prices } = useAssets()
  const { locale } = useReviewWords()
  const price = usePrice(asset)
  if (!prices?.has(asset)) return null
  const value = price && units !== undefined ? toValue(units, { decimals, price }) : undefined
  return (
    <small className="value">
      {value === undefined ? (
        '\u00a0'
      ) : (
        <span dir="auto">{formatValue(value, { currency: prices.currency, locale })}</span>
      )}
    </small>
  )
}
