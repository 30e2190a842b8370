import { Amount, Button } from 'latchkey/react/review'
import { formatCoinsBriefly } from 'latchkey/review'
import type { Network } from 'latchkey/wire/account'
import { useWalletWords } from '../words/walletWordsContext.ts'
import type { CoinBalance } from './useBalance.ts'

/** An account's balance on a network. If it could not be read, the user may ask again at once. */
export function Balance(props: { balance: CoinBalance; network: Network; onRetry: () => void }) {
  const { balance, network, onRetry } = props
  const { words, say } = useWalletWords()
  if (balance === undefined)
    return (
      <p className="balance" data-known="false">
        {words.accounts.balanceLoading}
      </p>
    )
  if (balance === 'unknown') {
    return (
      <div className="balance-unknown">
        <p role="alert">{say('balanceUnknown')}</p>
        <Button tone="quiet" onClick={onRetry}>
          {say('tryAgain')}
        </Button>
      </div>
    )
  }
  return (
    <p className="balance">
      <Amount>{formatCoinsBriefly(balance, network)}</Amount>
    </p>
  )
}
