import { useAssets } from 'latchkey/react/review'
import { type PricedAsset, type Prices, toValue } from 'latchkey/review'
import type { Network } from 'latchkey/wire/account'
import { useEffect, useState } from 'react'
import type { Holding } from '../../chain/assets/readHoldings.ts'
import type { CoinBalance } from '../useBalance.ts'

/** What an account has. */
type Held = { network: Network; coins: CoinBalance; holdings: readonly Holding[] }
/** Without decimals or units, the value is not known. */
type Part = { asset: PricedAsset; units: bigint | undefined; decimals: number | undefined }

/** What the priced parts are worth together. `isWhole` is false if a part has no price now. */
export type Total = { value: bigint; isWhole: boolean }

/**
 * Adds up what an account holds on a network, once every price was read or its time is over.
 * @returns undefined until then, and `none` if nothing has a price
 */
export function useTotal({ network, coins, holdings }: Held): Total | 'none' | undefined {
  const { prices } = useAssets()
  const [total, setTotal] = useState<Total | 'none'>()
  useEffect(() => {
    if (coins === undefined) return
    let isAwaited = true
    void add({ network, coins, holdings }, prices).then((read) => isAwaited && setTotal(read))
    return () => {
      isAwaited = false
    }
  }, [network, coins, holdings, prices])
  return total
}

async function add(held: Held, prices: Prices | undefined): Promise<Total | 'none'> {
  const values = await Promise.all(partsOf(held).map((part) => valueOfPart(part, prices)))
  const known = values.filter((value) => value !== undefined)
  if (known.length === 0) return 'none'
  return { value: known.reduce((sum, value) => sum + value, 0n), isWhole: known.length === values.length }
}

function partsOf({ network, coins, holdings }: Held): Part[] {
  const { chainId, nativeCurrency } = network
  const units = coins === 'unknown' ? undefined : coins
  const tokens = holdings.map(({ address, units, token }) => ({
    asset: { chainId, token: address },
    units,
    decimals: token?.decimals,
  }))
  // Nothing of a coin is worth nothing, whatever its price.
  return units === 0n ? tokens : [{ asset: { chainId }, units, decimals: nativeCurrency.decimals }, ...tokens]
}

async function valueOfPart({ asset, units, decimals }: Part, prices: Prices | undefined): Promise<bigint | undefined> {
  if (units === undefined || decimals === undefined) return undefined
  const price = await prices?.read(asset)
  return price && toValue(units, { decimals, price })
}
