import { useTask, ValueText } from 'latchkey/react/review'
import type { Network } from 'latchkey/wire/account'
import type { Address } from 'viem'
import { useWallet } from '../../context/walletContext.ts'
import type { Transfer } from '../../send/ownRequest.ts'
import { readMostCoins } from '../../send/readMostCoins.ts'
import { useAssetWords } from '../../words/assets/assetWordsContext.ts'
import { useWalletWords } from '../../words/walletWordsContext.ts'
import { AmountField } from './AmountField.tsx'
import { type Asset, formatAsset } from './asset.ts'
import { SendForm, type SendFormProps } from './SendForm.tsx'
import { useAmount } from './useAmount.ts'

type Props = SendFormProps & { asset: Asset; network: Network; onReview: (transfer: Transfer) => void }

/** Takes recipient and amount of a transfer, and says what is wrong with them before it is reviewed. */
export function SendAmount({ asset, network, onReview, ...form }: Props) {
  const { account, recipient } = form
  const { reviewWords, fill } = useWalletWords()
  const { send, amountProblems } = useAssetWords()
  const { clock } = useWallet()
  const amount = useAmount({ account, network, asset })
  const task = useTask()
  const { token, symbol, decimals } = asset
  const readMost = async (to: Address) => {
    const most = await readMostCoins({ from: account, to, network, now: clock.now() })
    if (!most) amount.setFeeProblem('fee')
    return most
  }
  const takeMost = () => {
    if (asset.units !== undefined) return amount.setMost(asset.units)
    task.run(async () => {
      const most = await readMost(recipient.address ?? account)
      if (most) amount.setMost(most.units)
    })
  }
  const review = () => {
    const [to, units] = [recipient.check(), amount.check()]
    if (to === undefined) return recipient.input.current?.focus()
    if (units === undefined) return amount.input.current?.focus()
    const transfer = { from: account, to, token }
    if (token !== undefined || !amount.isMost) return onReview({ ...transfer, units })
    // The fee depends on the recipient and has changed since.
    task.run(async () => {
      const most = await readMost(to)
      if (most) onReview({ ...transfer, ...most })
    })
  }
  const available = amount.available === undefined ? '' : formatAsset(amount.available, asset)
  const fillings = { token: symbol, decimals: String(decimals), amount: available }
  return (
    <SendForm {...form} symbol={symbol} task={task} onSubmit={review}>
      <AmountField
        input={amount.input}
        text={amount.text}
        symbol={symbol}
        available={available && fill(send.available, { amount: available })}
        value={<ValueText asset={{ chainId: network.chainId, token }} units={amount.units} decimals={decimals} />}
        problem={amount.problem && fill({ ...reviewWords.amountProblems, ...amountProblems }[amount.problem], fillings)}
        isBusy={task.isBusy}
        onChange={amount.setText}
        onLeave={amount.leave}
        onMax={takeMost}
      />
    </SendForm>
  )
}
