import { isAddress } from 'latchkey/wire'
import type { Network } from 'latchkey/wire/account'
import { useEffect, useState } from 'react'
import { readBalance } from '../chain/readBalance.ts'

/** Wei; `unknown` if the network did not answer, and undefined while it is asked. */
export type CoinBalance = bigint | 'unknown' | undefined

/** Reads an account's balance on a network when it appears, and when the window gets the focus or the network returns. */
export function useBalance(address: string, network: Network | undefined): CoinBalance {
  const [read, setRead] = useState<{ of: string; wei: bigint | 'unknown' }>()
  const of = `${address} ${network?.chainId}`
  useEffect(() => {
    const ended = new AbortController()
    const load = () => {
      if (!network || !isAddress(address)) return
      readBalance(address, network).then(
        (wei) => ended.signal.aborted || setRead({ of, wei }),
        () => ended.signal.aborted || setRead({ of, wei: 'unknown' }),
      )
    }
    load()
    window.addEventListener('focus', load, { signal: ended.signal })
    window.addEventListener('online', load, { signal: ended.signal })
    return () => ended.abort()
  }, [address, network, of])
  return read?.of === of ? read.wei : undefined
}
