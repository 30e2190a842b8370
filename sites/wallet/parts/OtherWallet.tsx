import { Button, Disconnect, useTask } from 'latchkey/react/review'
import { useWallet } from '../context/walletContext.ts'
import type { PendingRequest } from '../doors/pendingRequest.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'
import { Notice } from './Notice.tsx'
import { RequesterName } from './RequesterName.tsx'

/** Shown when the site has an account of another user of this browser. */
export function OtherWallet({ request }: { request: Pick<PendingRequest, 'requester' | 'reject' | 'disconnect'> }) {
  const { reviewWords } = useWalletWords()
  const { wallet } = useWallet()
  const task = useTask()
  const { title, text, switch: change } = reviewWords.otherWallet
  return (
    <Notice mark="stopped" title={title} text={text} about={<RequesterName requester={request.requester} />}>
      <div className="stack">
        <Button tone="onward" disabled={task.isBusy} onClick={() => task.run(wallet.signOut)}>
          {change}
        </Button>
        <Button disabled={task.isBusy} onClick={() => task.run(request.reject)}>
          {reviewWords.refuse}
        </Button>
        <Disconnect request={request} />
      </div>
    </Notice>
  )
}
