import { Decision, FactRow, Facts, NetworkName, useSentenceOf, useTask } from 'latchkey/react/review'
import type { SwitchNetworkRequest } from '../doors/pendingRequest.ts'
import { RequestHead } from '../parts/RequestHead.tsx'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** A page wants to use another network of this wallet. */
export function SwitchNetwork({ request }: { request: SwitchNetworkRequest }) {
  const { words, reviewWords, fill } = useWalletWords()
  const sentenceOf = useSentenceOf()
  const task = useTask()
  return (
    <section className="screen asked">
      <RequestHead
        requester={request.requester}
        title={fill(words.switchNetwork.title, { network: request.network.chainName })}
      />
      <Facts>
        <FactRow label={reviewWords.network}>
          <NetworkName {...request.network} />
        </FactRow>
      </Facts>
      <p>{words.switchNetwork.text}</p>
      <Decision
        confirm={words.switchNetwork.confirm}
        refuse={reviewWords.refuse}
        content={request.id}
        busy={task.isBusy ? words.switchNetwork.switching : undefined}
        error={task.error !== undefined && sentenceOf(task.error)}
        onConfirm={() => task.run(request.approve)}
        onRefuse={() => task.run(request.reject)}
      />
    </section>
  )
}
