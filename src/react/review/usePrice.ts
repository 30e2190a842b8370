import { useEffect, useState } from 'react'
import type { PricedAsset } from '../../review/chain/createPrices.ts'
import type { Price } from '../../review/value.ts'
import { useAssets } from './assetsContext.ts'

/**
 * Reads the price of an asset when it appears, and again when the window gets the focus or the network returns: a window may stay
 * open for days. Undefined while it is read, and if there is none that can be shown.
 */
export function usePrice({ chainId, token }: PricedAsset): Price | undefined {
  const { prices } = useAssets()
  const [read, setRead] = useState<{ of: string; price: Price | undefined }>()
  const of = `${chainId} ${token}`
  useEffect(() => {
    if (!prices) return
    const left = new AbortController()
    const load = () =>
      void prices.read({ chainId, token }).then((price) => left.signal.aborted || setRead({ of, price }))
    load()
    window.addEventListener('focus', load, { signal: left.signal })
    window.addEventListener('online', load, { signal: left.signal })
    return () => left.abort()
  }, [prices, chainId, token, of])
  return read?.of === of ? read.price : undefined
}
