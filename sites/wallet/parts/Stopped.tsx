import { Button, CodeText, Disconnect, useTask } from 'latchkey/react/review'
import type { Refused } from 'latchkey/review'
import type { EthereumRequest, SolanaRequest } from '../doors/pendingRequest.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'
import { Notice } from './Notice.tsx'
import { RequesterName } from './RequesterName.tsx'

/** The wallet blocks the request. The user reads why before the site gets the answer. */
export function Stopped(props: { request: EthereumRequest | SolanaRequest; refused: Refused }) {
  const { reviewWords } = useWalletWords()
  const { request, refused } = props
  const task = useTask()
  const { refusal, code, message, detail } = refused
  return (
    <Notice
      mark="stopped"
      title={reviewWords.refused.title}
      text={reviewWords.refusals[refusal]}
      about={<RequesterName requester={request.requester} />}
    >
      {detail && <CodeText>{detail}</CodeText>}
      <Button tone="onward" disabled={task.isBusy} onClick={() => task.run(() => request.refuse({ code, message }))}>
        {reviewWords.refuse}
      </Button>
      <Disconnect request={request} />
    </Notice>
  )
}
