import type { PendingRequest } from '../doors/pendingRequest.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'
import { Button } from './Button.tsx'
import { useTask } from './useTask.ts'

/** Disconnects a page from within one of its requests, for a page that sends too many. */
export function Disconnect({ request: { disconnect } }: { request: Pick<PendingRequest, 'disconnect'> }) {
  const { reviewWords } = useWalletWords()
  const task = useTask()
  if (!disconnect) return null
  return (
    <Button tone="quiet" disabled={task.isBusy} onClick={() => task.run(disconnect)}>
      {reviewWords.disconnect}
    </Button>
  )
}
