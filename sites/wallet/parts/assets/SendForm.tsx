import { AddressText, Button, FactRow, Facts, ScreenTitle, useSentenceOf, useTask } from 'latchkey/react/review'
import type { Network } from 'latchkey/wire/account'
import type { Address } from 'viem'
import { useWallet } from '../../context/walletContext.ts'
import type { Transfer } from '../../send/ownRequest.ts'
import { readMostCoins } from '../../send/readMostCoins.ts'
import { useAssetWords } from '../../words/assets/assetWordsContext.ts'
import { useWalletWords } from '../../words/walletWordsContext.ts'
import { AmountField } from './AmountField.tsx'
import { type Asset, formatAsset } from './asset.ts'
import { Lookalike } from './Lookalike.tsx'
import { RecipientField } from './RecipientField.tsx'
import { useSendForm } from './useSendForm.ts'

/** Takes recipient and amount of a transfer, and says what is wrong with them before it is reviewed. */
export function SendForm(props: {
  account: Address
  asset: Asset
  /** All accounts of the user. */
  own: readonly Address[]
  recents: readonly Address[]
  network: Network
  onReview: (transfer: Transfer) => void
  onBack: () => void
}) {
  const { account, asset, own, recents, network, onReview, onBack } = props
  const { reviewWords, fill, say } = useWalletWords()
  const { send, recipientProblems, amountProblems } = useAssetWords()
  const sentenceOf = useSentenceOf()
  const { clock } = useWallet()
  const form = useSendForm({ account, own, recents, network, asset })
  const task = useTask()
  const { token, symbol, decimals } = asset
  const readMost = async (to: Address) => {
    const most = await readMostCoins({ from: account, to, network, now: clock.now() })
    if (!most) form.setFeeProblem('fee')
    return most
  }
  const takeMost = () => {
    if (asset.units !== undefined) return form.setMost(asset.units)
    task.run(async () => {
      const most = await readMost(form.to ?? account)
      if (most) form.setMost(most.units)
    })
  }
  const review = () => {
    const { to, units } = form
    if (!form.check() || to === undefined || units === undefined) return
    const transfer = { from: account, to, token }
    if (token !== undefined || !form.isMost) return onReview({ ...transfer, units })
    // The fee depends on the recipient and has changed since.
    task.run(async () => {
      const most = await readMost(to)
      if (most) onReview({ ...transfer, ...most })
    })
  }
  const available = form.available === undefined ? '' : formatAsset(form.available, asset)
  const fillings = { token: symbol, decimals: String(decimals), amount: available }
  return (
    <form
      className="screen"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        review()
      }}
    >
      <ScreenTitle>{fill(send.title, { token: symbol })}</ScreenTitle>
      <RecipientField
        input={form.input.to}
        text={form.texts.to}
        problem={
          form.recipientProblem && fill(recipientProblems[form.recipientProblem], { network: network.chainName })
        }
        lookup={form.lookup}
        network={network}
        recents={recents}
        isBusy={task.isBusy}
        onChange={form.setTo}
        onLeave={() => form.leave('to')}
      />
      {form.lookalike && form.to && (
        <Lookalike entered={form.to} known={form.lookalike} isAware={form.isAware} onAware={form.setAware} />
      )}
      {form.isOwn && <p className="send-note">{send.own}</p>}
      {form.isContract && (
        <p className="send-note" data-tone="caution">
          {send.contract}
        </p>
      )}
      <AmountField
        input={form.input.amount}
        text={form.texts.amount}
        symbol={symbol}
        available={available && fill(send.available, { amount: available })}
        problem={
          form.amountProblem && fill({ ...reviewWords.amountProblems, ...amountProblems }[form.amountProblem], fillings)
        }
        isBusy={task.isBusy}
        onChange={form.setAmount}
        onLeave={() => form.leave('amount')}
        onMax={takeMost}
      />
      {own.length > 1 && (
        <Facts>
          <FactRow label={reviewWords.account}>
            <AddressText address={account} />
          </FactRow>
        </Facts>
      )}
      <p className="progress" role="status" data-failed={task.error !== undefined}>
        {task.error !== undefined && sentenceOf(task.error)}
      </p>
      <div className="stack">
        <Button type="submit" tone="onward" disabled={task.isBusy || (form.lookalike !== undefined && !form.isAware)}>
          {send.next}
        </Button>
        <Button onClick={onBack}>{say('back')}</Button>
      </div>
    </form>
  )
}
