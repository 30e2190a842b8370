import { codes } from 'latchkey/wire'
import { useWallet } from '../app/walletContext.ts'
import type { Asking } from '../review/requester.ts'
import { words } from '../words.ts'
import { Button } from './Button.tsx'
import { Disconnect } from './Disconnect.tsx'
import { Notice } from './Notice.tsx'
import { RequesterName } from './RequesterName.tsx'
import { useTask } from './useTask.ts'

/** The site knows an account of somebody else who uses this browser. */
export function OtherWallet({ asking }: { asking: Pick<Asking, 'requester' | 'refuse' | 'disconnect'> }) {
  const { wallet } = useWallet()
  const task = useTask()
  const { title, text, switch: change } = words.review.otherWallet
  return (
    <Notice mark="stopped" title={title} text={text} about={<RequesterName requester={asking.requester} />}>
      <div className="stack">
        <Button tone="onward" disabled={task.isBusy} onClick={() => task.run(wallet.signOut)}>
          {change}
        </Button>
        <Button disabled={task.isBusy} onClick={() => task.run(() => asking.refuse(codes.userRejected))}>
          {words.review.refuse}
        </Button>
        <Disconnect asking={asking} />
      </div>
    </Notice>
  )
}
