import type { EthereumRequest, SolanaRequest } from '../doors/pendingRequest.ts'
import type { Refused } from '../review/refusal.ts'
import { words } from '../words.ts'
import { Button } from './Button.tsx'
import { Disconnect } from './Disconnect.tsx'
import { Notice } from './Notice.tsx'
import { RequesterName } from './RequesterName.tsx'
import { useTask } from './useTask.ts'

/** The wallet itself says no; the person reads why before the site does. */
export function Stopped(props: { request: EthereumRequest | SolanaRequest; refused: Refused }) {
  const { request, refused } = props
  const task = useTask()
  const text = words.refusals[refused.refusal]
  const message = refused.detail ? `${text} (${refused.detail})` : text
  return (
    <Notice
      mark="stopped"
      title={words.refused.title}
      text={text}
      about={<RequesterName requester={request.requester} />}
    >
      {refused.detail && <code className="foreign">{refused.detail}</code>}
      <Button
        tone="onward"
        disabled={task.isBusy}
        onClick={() => task.run(() => request.refuse({ code: refused.code, message }))}
      >
        {words.refused.tell}
      </Button>
      <Disconnect request={request} />
    </Notice>
  )
}
