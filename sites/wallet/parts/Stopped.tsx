import type { Refused } from '../review/refusal.ts'
import type { Asking } from '../review/requester.ts'
import { words } from '../words.ts'
import { Button } from './Button.tsx'
import { Disconnect } from './Disconnect.tsx'
import { Notice } from './Notice.tsx'
import { RequesterName } from './RequesterName.tsx'
import { useTask } from './useTask.ts'

/** The wallet itself says no; the person reads why before the site does. */
export function Stopped(props: { asking: Pick<Asking, 'requester' | 'refuse' | 'disconnect'>; refused: Refused }) {
  const { asking, refused } = props
  const task = useTask()
  const text = words.refusals[refused.refusal]
  const message = refused.detail ? `${text} (${refused.detail})` : text
  return (
    <Notice
      mark="stopped"
      title={words.refused.title}
      text={text}
      about={<RequesterName requester={asking.requester} />}
    >
      {refused.detail && <code className="foreign">{refused.detail}</code>}
      <Button
        tone="onward"
        disabled={task.isBusy}
        onClick={() => task.run(() => asking.refuse({ code: refused.code, message }))}
      >
        {words.refused.tell}
      </Button>
      <Disconnect asking={asking} />
    </Notice>
  )
}
