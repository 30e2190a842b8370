import { isAddress } from 'latchkey/wire'
import type { Network } from 'latchkey/wire/account'
import { useCallback, useEffect, useState } from 'react'
import { readBalance } from '../chain/readBalance.ts'

/** Wei; `unknown` if the network did not answer, and undefined while it is asked. */
export type CoinBalance = bigint | 'unknown' | undefined

/** A window that nobody uses asks no more often than this. */
const retryMs = 15_000

/**
 * Reads an account's balance on a network when it appears, and again when the window gets the focus or is visible again, when the network
 * returns, some seconds after a failure, and when the user asks for it.
 */
export function useBalance(
  address: string,
  network: Network | undefined,
): { balance: CoinBalance; askAgain: () => void } {
  const [read, setRead] = useState<{ of: string; wei: bigint | 'unknown' }>()
  const [round, setRound] = useState(0)
  const of = `${address} ${network?.chainId}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
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
  }, [address, network, of, round])
  const askAgain = useCallback(() => {
    setRead(undefined)
    setRound((last) => last + 1)
  }, [])
  return { balance: read?.of === of ? read.wei : undefined, askAgain }
}
