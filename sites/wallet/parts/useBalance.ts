import { isAddress } from 'latchkey/wire'
import type { Network } from 'latchkey/wire/account'
import { useEffect, useState } from 'react'
import { readBalance } from '../chain/readBalance.ts'

/** Wei; `unknown` if the network did not answer, and undefined while it is asked. */
export type CoinBalance = bigint | 'unknown' | undefined

/** A window that nobody uses asks no more often than this. */
const retryMs = 15_000

/**
 * Reads an account's balance on a network when it appears, and again when the window gets the focus or is visible again, when the network
 * returns, and some seconds after a failure.
 */
export function useBalance(address: string, network: Network | undefined): CoinBalance {
  const [read, setRead] = useState<{ of: string; wei: bigint | 'unknown' }>()
  const of = `${address} ${network?.chainId}`
  useEffect(() => {
    const ended = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () => {
      clearTimeout(timer)
      if (!network || !isAddress(address)) return
      readBalance(address, network).then(
        (wei) => ended.signal.aborted || setRead({ of, wei }),
        () => {
          if (ended.signal.aborted) return
          setRead({ of, wei: 'unknown' })
          timer = setTimeout(load, retryMs)
        },
      )
    }
    load()
    window.addEventListener('focus', load, { signal: ended.signal })
    window.addEventListener('online', load, { signal: ended.signal })
    const look = () => document.visibilityState === 'visible' && load()
    document.addEventListener('visibilitychange', look, { signal: ended.signal })
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [address, network, of])
  return read?.of === of ? read.wei : undefined
}
