import { codes } from 'latchkey/wire'
import { useRelay } from '../app/walletContext.ts'
import type { AskedToSwitch } from '../doors/relay/relayRequest.ts'
import { Decision } from '../parts/Decision.tsx'
import { RequestHead } from '../parts/RequestHead.tsx'
import { sentenceOf } from '../parts/sentenceOf.ts'
import { useTask } from '../parts/useTask.ts'
import { words } from '../words.ts'

/** A page wants to be on another network of this wallet. */
export function SwitchNetwork({ asked }: { asked: AskedToSwitch }) {
  const relay = useRelay()
  const task = useTask()
  return (
    <section className="screen asked">
      <RequestHead
        requester={asked.requester}
        title={words.switchNetwork.title(asked.network.chainName)}
        warnings={[]}
      />
      <p>{words.switchNetwork.text}</p>
      <Decision
        confirm={words.switchNetwork.confirm}
        refuse={words.review.refuse}
        content={asked.id}
        busy={task.isBusy ? words.switchNetwork.switching : undefined}
        error={task.error !== undefined && sentenceOf(task.error)}
        onConfirm={() => task.run(() => relay.responder().switchNetwork(asked))}
        onRefuse={() => task.run(() => relay.responder().refuse(asked, codes.userRejected))}
      />
    </section>
  )
}
