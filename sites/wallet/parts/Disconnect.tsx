import type { PendingRequest } from '../doors/pendingRequest.ts'
import { words } from '../words.ts'
import { Button } from './Button.tsx'
import { useTask } from './useTask.ts'

/** The way to be rid of a page that asks too much, from within what it asks. */
export function Disconnect({ request: { disconnect } }: { request: Pick<PendingRequest, 'disconnect'> }) {
  const task = useTask()
  if (!disconnect) return null
  return (
    <Button tone="quiet" disabled={task.isBusy} onClick={() => task.run(disconnect)}>
      {words.review.disconnect}
    </Button>
  )
}
