import { AddressText, Button, FactRow, Facts, ScreenTitle, useSentenceOf, type useTask } from 'latchkey/react/review'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { useAssetWords } from '../../words/assets/assetWordsContext.ts'
import { useWalletWords } from '../../words/walletWordsContext.ts'
import { Lookalike } from './Lookalike.tsx'
import { RecipientField } from './RecipientField.tsx'
import type { Recipient } from './useRecipient.ts'

/** What each form of a transfer gets. */
export type SendFormProps = {
  account: Address
  /** All accounts of the user. */
  own: readonly Address[]
  recipient: Recipient
  /** A transaction of the account waits for the network. */
  isPending: boolean
  onBack: () => void
}

/** The form of a transfer: the recipient with all warnings about it, and as children what is sent. */
export function SendForm(
  props: SendFormProps & {
    symbol: string
    task: ReturnType<typeof useTask>
    onSubmit: () => void
    children: ReactNode
  },
) {
  const { account, own, recipient, isPending, symbol, task, onSubmit, onBack, children } = props
  const { reviewWords, fill, say } = useWalletWords()
  const { send } = useAssetWords()
  const sentenceOf = useSentenceOf()
  const { address, lookalike, isAware } = recipient
  return (
    <form
      className="screen"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <ScreenTitle>{fill(send.title, { token: symbol })}</ScreenTitle>
      {isPending && (
        <p className="send-note" data-tone="caution">
          {send.pending}
        </p>
      )}
      <RecipientField recipient={recipient} isBusy={task.isBusy} />
      {lookalike && address && (
        <Lookalike entered={address} known={lookalike} isAware={isAware} onAware={recipient.setAware} />
      )}
      {recipient.isOwn && <p className="send-note">{send.own}</p>}
      {recipient.isContract && (
        <p className="send-note" data-tone="caution">
          {send.contract}
        </p>
      )}
      {children}
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
        <Button type="submit" tone="onward" disabled={task.isBusy || (lookalike !== undefined && !isAware)}>
          {send.next}
        </Button>
        <Button onClick={onBack}>{say('back')}</Button>
      </div>
    </form>
  )
}
