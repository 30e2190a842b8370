import { Amount } from 'latchkey/react/review'
import { formatCoinsBriefly } from 'latchkey/review'
import type { Network } from 'latchkey/wire/account'
import { useWalletWords } from '../words/walletWordsContext.ts'
import type { CoinBalance } from './useBalance.ts'

/** An account's balance on a network. */
export function Balance({ balance, network }: { balance: CoinBalance; network: Network }) {
  const { words, say } = useWalletWords()
  if (balance === undefined) return <p className="balance">{words.accounts.balanceLoading}</p>
  if (balance === 'unknown') return <p className="balance">{say('balanceUnknown')}</p>
  return (
    <p className="balance">
      <Amount>{formatCoinsBriefly(balance, network)}</Amount>
    </p>
  )
}
