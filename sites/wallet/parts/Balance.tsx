import { Amount } from 'latchkey/react/review'
import { formatCoinsBriefly } from 'latchkey/review'
import { isAddress } from 'latchkey/wire'
import type { Network } from 'latchkey/wire/account'
import { useEffect, useState } from 'react'
import { readBalance } from '../chain/readBalance.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** A window that nobody uses asks no more often than this. */
const retryMs = 15_000

/**
 * An account's balance on a network, read when it appears, and again when the window gets the focus or is visible again, when
 * the network returns, and some seconds after a failure.
 */
export function Balance({ address, network }: { address: string; network: Network }) {
  const { words, say } = useWalletWords()
  const [read, setRead] = useState<{ of: string; wei: bigint | 'unknown' }>()
  const of = `${address} ${network.chainId}`
  useEffect(() => {
    const ended = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () => {
      clearTimeout(timer)
      if (!isAddress(address)) return
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
  if (read?.of !== of) return <p className="balance">{words.accounts.balanceLoading}</p>
  if (read.wei === 'unknown') return <p className="balance">{say('balanceUnknown')}</p>
  return (
    <p className="balance">
      <Amount>{formatCoinsBriefly(read.wei, network)}</Amount>
    </p>
  )
}
