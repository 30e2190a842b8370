import type { SwitchNetworkRequest } from '../doors/pendingRequest.ts'
import { Decision } from '../parts/Decision.tsx'
import { RequestHead } from '../parts/RequestHead.tsx'
import { useSentenceOf } from '../parts/useSentenceOf.ts'
import { useTask } from '../parts/useTask.ts'
import { words } from '../words.ts'

/** A page wants to be on another network of this wallet. */
export function SwitchNetwork({ request }: { request: SwitchNetworkRequest }) {
  const sentenceOf = useSentenceOf()
  const task = useTask()
  return (
    <section className="screen asked">
      <RequestHead
        requester={request.requester}
        title={words.switchNetwork.title(request.network.chainName)}
        warnings={[]}
      />
      <p>{words.switchNetwork.text}</p>
      <Decision
        confirm={words.switchNetwork.confirm}
        refuse={words.review.refuse}
        content={request.id}
        busy={task.isBusy ? words.switchNetwork.switching : undefined}
        error={task.error !== undefined && sentenceOf(task.error)}
        onConfirm={() => task.run(request.approve)}
        onRefuse={() => task.run(request.reject)}
      />
    </section>
  )
}
