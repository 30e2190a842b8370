import { useTask } from 'latchkey/react/review'
import type { Network } from 'latchkey/wire/account'
import type { Transfer } from '../../send/ownRequest.ts'
import type { Collection } from './asset.ts'
import { ItemField } from './ItemField.tsx'
import { SendForm, type SendFormProps } from './SendForm.tsx'
import { useItem } from './useItem.ts'

type Props = SendFormProps & { collection: Collection; network: Network; onReview: (transfer: Transfer) => void }

/** Takes the recipient and the item of a collection, and says what is wrong with them before the transfer is reviewed. */
export function SendItem({ collection, network, onReview, ...form }: Props) {
  const { account, recipient } = form
  const item = useItem({ account, network, collection })
  const task = useTask()
  const review = () =>
    task.run(async () => {
      const to = recipient.check()
      const id = await item.check()
      if (to === undefined) recipient.input.current?.focus()
      else if (id !== undefined) onReview({ from: account, to, token: collection.address, id })
    })
  return (
    <SendForm {...form} symbol={collection.symbol} task={task} onSubmit={review}>
      <ItemField collection={collection} item={item} isBusy={task.isBusy} />
    </SendForm>
  )
}
