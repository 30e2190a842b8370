import type { AskedRequest } from '../../review/askedRequest.ts'
import { Button } from './Button.tsx'
import { useReviewWords } from './reviewWordsContext.ts'
import { useTask } from './useTask.ts'

/** Disconnects a page from within one of its requests, for a page that sends too many. */
export function Disconnect({ request: { disconnect } }: { request: Pick<AskedRequest, 'disconnect'> }) {
  const { reviewWords } = useReviewWords()
  const task = useTask()
  if (!disconnect) return null
  return (
    <Button tone="quiet" disabled={task.isBusy} onClick={() => task.run(disconnect)}>
      {reviewWords.disconnect}
    </Button>
  )
}
