import { Button, useTask } from 'latchkey/react/review'
import { useEmbedded } from 'latchkey/react/screens'
import { useState } from 'react'
import { useActivityWords } from '../../words/activity/activityWordsContext.ts'

/** Removes the list from this device, after a second press. */
export function ClearActivity({ onClear }: { onClear: () => Promise<void> }) {
  const { say } = useEmbedded()
  const words = useActivityWords()
  const [isAsking, ask] = useState(false)
  const task = useTask()
  if (!isAsking) {
    return (
      <div className="clear-activity">
        <Button tone="quiet" onClick={() => ask(true)}>
          {words.clear}
        </Button>
      </div>
    )
  }
  return (
    <div className="asking" role="alert">
      <p>{words.clearAsk}</p>
      <div className="row">
        <Button disabled={task.isBusy} onClick={() => task.run(onClear)}>
          {words.clear}
        </Button>
        <Button tone="quiet" onClick={() => ask(false)}>
          {say('cancel')}
        </Button>
      </div>
    </div>
  )
}
