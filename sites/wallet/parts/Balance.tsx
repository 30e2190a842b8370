import { Amount } from 'latchkey/react/review'
import { formatCoinsBriefly } from 'latchkey/review'
import { isAddress } from 'latchkey/wire'
import type { Network } from 'latchkey/wire/account'
import { useEffect, useState } from 'react'
import { readBalance } from '../chain/readBalance.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** An account's balance on a network, read when it appears, and when the window gets the focus or the network returns. */
export function Balance({ address, network }: { address: string; network: Network }) {
  const { words, say } = useWalletWords()
  const [read, setRead] = useState<{ of: string; wei: bigint | 'unknown' }>()
  const of = `${address} ${network.chainId}`
  useEffect(() => {
    const ended = new AbortController()
    const load = () => {
      if (!isAddress(address)) return
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
  if (read?.of !== of) return <p className="balance">{words.accounts.balanceLoading}</p>
  if (read.wei === 'unknown') return <p className="balance">{say('balanceUnknown')}</p>
  return (
    <p className="balance">
      <Amount>{formatCoinsBriefly(read.wei, network)}</Amount>
    </p>
  )
}
